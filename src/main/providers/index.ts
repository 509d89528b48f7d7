export { type AnthropicOptions, createAnthropicProvider } from './anthropic/anthropic'
export { createDemoProvider } from './demo/demo'
export { costOf, modelFacts } from './model-facts'
export { createOpenAIProvider, type OpenAIOptions } from './openai/openai'
export { PRESETS, type Preset } from './presets'
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
  ToolMessage,
  UserMessage,
  Wire,
} from './provider'
export { PROVIDER_ERROR_CODES, ProviderError, type ProviderErrorCode } from './provider-error'
export { repairJson } from './repair-json'
