export { createTools } from './create-tools'
export { type ToolDefinition, ToolDefinitionError } from './definition'
export { createExecTool } from './exec'
export { createLsTool } from './ls'
export { MODEL_TEXT_LIMIT } from './offload'
export { createProcessTool } from './process'
export { createReadTool } from './read'
export { createRegistry, type Registry, type ToolCall } from './registry'
export { defaultRgPath } from './search'
export {
  type AnyTool,
  defineTool,
  type Tool,
  type ToolContext,
  type ToolImage,
  type ToolOutput,
  type Touch,
} from './tool'
