import { agentXml } from './agent-xml/agent-xml'
import type { TextProtocol } from './protocol'
import { toolsXml } from './tools-xml/tools-xml'

export { type AgentXmlDeps, createAgentXmlTools } from './agent-xml/tools'
export type { TextProtocol } from './protocol'
export { speak } from './speak'
export {
  generateSystemPrompt,
  generateToolsPrompt,
  type PromptFormat,
  toolToJson,
  toolToXml,
} from './tool-prompt'
export { createToolsXmlTools, type ToolsXmlDeps } from './tools-xml/tools'
export { writesCalls } from './written-calls'

/** The protocols for models without tool calling, by id. */
export const textProtocols: Record<TextProtocol['id'], TextProtocol> = {
  'agent-xml': agentXml,
  'tools-xml': toolsXml,
}
