export { createAnthropicProvider } from './anthropic/anthropic'
export { createDemoProvider } from './demo/demo'
export { costOf, modelFacts } from './model-facts'
export { createOpenAIProvider } from './openai/openai'
export { PRESETS } from './presets'
export type {
  ModelCall,
  ModelImage,
  ModelMessage,
  ModelTool,
  OpaqueReasoning,
  Provider,
  ProviderEvent,
  ProviderRequest,
  ProviderUsage,
  ToolMessage,
  Wire,
} from './provider'
export { ProviderError, type ProviderErrorCode } from './provider-error'
export { repairJson } from './repair-json'
export { unpacked } from './unpacked'
