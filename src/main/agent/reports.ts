import type { Message } from '../../shared/conversation'
import type { Task, TaskEnd } from '../../shared/tasks'
import { textOf } from './history'
import { emptyMessage } from './new-message'

/** What a sub-agent is told besides its task. */
export const BRIEFING =
  '[You are a sub-agent: another conversation gave you this task and does not see what you do. Work on your own. Your last answer goes back as your report: say what you found or changed, where, and what is left.]'

const HOW: Record<TaskEnd, string> = {
  done: 'is done',
  failed: 'failed',
  stopped: 'was stopped by the user',
  interrupted: 'was interrupted because the app ended; it does not go on by itself',
}

/** What the conversation it worked for is told, as a message that waits for its turn. */
export function reportMessage(task: Task, end: TaskEnd, last: Message | undefined): Message {
  const said = [last?.error?.message, last ? lastWords(last) : ''].filter(Boolean).join('\n\n')
  const texts = [
    `[The sub-agent "${task.label}" ${HOW[end]}. ${said ? 'Its report:' : 'It said nothing.'}]\n\n`,
    said,
  ]
  return {
    ...emptyMessage(task.conversationId, 'user', 'queued'),
    blocks: texts.filter(Boolean).map((text) => ({ type: 'text', step: 0, text })),
    source: { kind: 'task', id: task.id, name: task.label, end },
    ...(task.run === undefined ? {} : { run: task.run }),
  }
}

/** What it said after its last call; before, it only spoke about what it was going to do. */
function lastWords(message: Message): string {
  const words = message.blocks.filter(({ type }) => type === 'text')
  const step = words.at(-1)?.step
  return textOf({ ...message, blocks: words.filter((block) => block.step === step) }).trim()
}
