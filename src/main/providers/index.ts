export { createDemoProvider } from './demo'
export type {
  AssistantMessage,
  ModelCall,
  ModelImage,
  ModelInfo,
  ModelMessage,
  ModelTool,
  OpaqueReasoning,
  Provider,
  ProviderEvent,
  ProviderRequest,
  ProviderUsage,
  StopReason,
  Thinking,
  ToolMessage,
  UserMessage,
  Wire,
} from './provider'
export { PROVIDER_ERROR_CODES, ProviderError, type ProviderErrorCode } from './provider-error'
