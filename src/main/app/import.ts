import { readFile, stat } from 'node:fs/promises'
import type { Conversation } from '../../shared/conversation'
import { type Agent, AgentError } from '../agent'
import { exportedFile } from './export'

const MAX_BYTES = 200 * 1_048_576

/** A conversation that was exported as JSON, here or elsewhere. */
export async function importFile(take: Agent['importConversation'], file: string): Promise<Conversation> {
  const { size } = await stat(file)
  if (size > MAX_BYTES) throw new AgentError('TOO_LARGE', `${file} is too large for a conversation.`)
  const read = exportedFile.safeParse(parse(await readFile(file, 'utf8')))
  if (!read.success)
    throw new AgentError('INVALID_ARGUMENT', `${file} is not a conversation exported by Deskwright as JSON.`)
  return take(read.data.conversation, read.data.messages)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
