import type { ModelCall, ModelTool, ToolMessage } from '../providers'
import type { Reader } from './reader'

export type ReadCalls = { calls: ModelCall[] } | { problem: string }

/** How a model without tool calling is told of tools, calls them in its text, and gets their results as text. */
export interface TextProtocol {
  id: 'agent-xml' | 'tools-xml'
  /** What stands in the system prompt. */
  instructions(tools: ModelTool[]): string
  /** Made anew for every answer. */
  reader(): Reader
  /** The calls in a block, or what the model should be told about it. `used`: ids of all calls before. */
  readCalls(content: string, used: ReadonlySet<string>): ReadCalls
  /** What to tell a model whose answer ends with calls in a place where they are only text. */
  misplaced?(said: string): string | undefined
  /** A task of the user, calls the model made, and their results, as the model reads them. */
  writeTask(text: string): string
  writeCalls(calls: ModelCall[]): string
  writeResults(results: ToolMessage[]): string
}
