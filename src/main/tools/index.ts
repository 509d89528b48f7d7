export { createTools } from './create-tools'
export { DEFAULT_IGNORES } from './default-ignores'
export { type ToolDefinition, ToolDefinitionError } from './definition'
export { createEditTool } from './edit'
export { type ChangeDeps, commit } from './edit/commit'
export { diffData } from './edit/diff-data'
export { mainNewline, platformNewline, withNewline } from './edit/newlines'
export { planEdit, wrongEdit } from './edit/plan-edit'
export { openTarget, type Target } from './edit/target'
export { editableText, textOf } from './edit/text-file'
export { createExecTool } from './exec'
export { createHalfLines } from './exec/half-lines'
export { answered } from './exec/refusal'
export { howLong } from './exec/words'
export { getValueTool } from './get-value'
export { createLsTool } from './ls'
export { createMessageTool } from './message'
export { needWorkspace } from './need-workspace'
export { MODEL_TEXT_LIMIT } from './offload'
export { createProcessTool } from './process'
export { createReadTool } from './read'
export { checkPicture } from './read/check-picture'
export { missing } from './read/missing'
export { refused } from './refused'
export { createRegistry, type Registry, without } from './registry'
export { defaultRgPath } from './search'
export { createSpawnTool, type SpawnDeps } from './spawn'
export {
  type AnyTool,
  defineTool,
  EXEC_ANY,
  type Tool,
  type ToolContext,
  type ToolOutput,
  type Touch,
} from './tool'
export {
  createWebFetchTool,
  createWebSearchTool,
  type SearchSetup,
  searchWeb,
  type WebFetchDeps,
  type WebSearchDeps,
} from './web'
export { createWriteTool } from './write'
