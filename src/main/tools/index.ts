export { lsTool } from './ls'
export { createRegistry, type Registry, type ToolCall, ToolDefinitionError } from './registry'
export { type AnyTool, defineTool, type Tool, type ToolContext, type ToolOutput } from './tool'
