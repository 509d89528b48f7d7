import { agentXml } from './agent-xml/agent-xml'
import type { TextProtocol } from './protocol'
import { toolsXml } from './tools-xml/tools-xml'

export { createAgentXmlTools } from './agent-xml/tools'
export { speak } from './speak'
export { generateSystemPrompt, generateToolsPrompt, toolToJson, toolToXml } from './tool-prompt'
export { createToolsXmlTools } from './tools-xml/tools'
export { writesCalls } from './written-calls'

/** The protocols for models without tool calling, by id. */
export const textProtocols: Record<TextProtocol['id'], TextProtocol> = {
  'agent-xml': agentXml,
  'tools-xml': toolsXml,
}
