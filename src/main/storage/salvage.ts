import { closeCalls } from '../../shared/apply-event'
import { type Block, block, type Message, message } from '../../shared/conversation'

type Row = Record<string, unknown>

/** What is left of a message that cannot be read as a whole. It is over: nobody waits for it, and it waits for nobody. */
export function salvaged({ id, conversation_id, role, body }: Row, blocks: () => Row[]): Message {
  const base = {
    id: String(id),
    conversationId: String(conversation_id),
    role: role === 'user' ? ('user' as const) : ('assistant' as const),
    blocks: closeCalls(salvagedBlocks(blocks)),
  }
  const known = message.safeParse({ ...objectOf(body), ...base })
  const value: Message = known.success
    ? known.data
    : { ...base, state: 'interrupted', createdAt: 0, nextSeq: 0 }
  const isOver = ['done', 'stopped', 'error'].includes(value.state)
  return { ...value, state: isOver ? value.state : role === 'user' ? 'done' : 'interrupted' }
}

function salvagedBlocks(rows: () => Row[]): Block[] {
  const good: Block[] = []
  for (const { body } of rowsOf(rows)) {
    const { success, data } = block.safeParse(objectOf(body))
    const step = good.at(-1)?.step ?? 0
    good.push(success ? data : { type: 'text', step, text: '[A part of this message cannot be read.]' })
  }
  return good
}

function rowsOf(rows: () => Row[]): Row[] {
  try {
    return rows()
  } catch {
    return [{}]
  }
}

function objectOf(json: unknown): object {
  try {
    return Object(JSON.parse(String(json)))
  } catch {
    return {}
  }
}
