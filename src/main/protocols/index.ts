import { agentXml } from './agent-xml/agent-xml'
import type { TextProtocol } from './protocol'

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

/** The protocols for models without tool calling that can be chosen, by id. */
export const textProtocols: Partial<Record<TextProtocol['id'], TextProtocol>> = { 'agent-xml': agentXml }
