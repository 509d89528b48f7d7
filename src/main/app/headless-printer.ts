import type { Message, ProtocolMove } from '../../shared/conversation'
import type { StreamEvent } from '../../shared/stream-events'
import type { HeldRequest } from '../storage'

const HOW: Record<HeldRequest['kind'], string> = {
  permission: 'allow|deny',
  question: '"<text>"',
  loop: '"<text>"',
  secret: '- [--keep] (with its value on stdin), or deny',
}

/** Where a run without a window shows what happens: the answer on stdout, everything about it on stderr. */
export interface Printer {
  print(event: StreamEvent): void
  pause(open: HeldRequest[]): void
  finish(conversationId: string, message: Message | undefined): void
}

interface Told {
  json: boolean
  /** The data folder, when the next command has to name it too. */
  named?: string
  /** The sub-agent a conversation is; what it says is not the answer. */
  labelOf(id: string): string | undefined
}

export function createPrinter({ json, ...told }: Told): Printer {
  // A reader that went away is no reason to fail in the middle of a turn.
  process.stdout.on('error', () => {})
  return json ? jsonPrinter() : textPrinter(told)
}

/** One line an event and nothing else. What comes together is written together, after the work of the moment. */
function jsonPrinter(): Printer {
  const waiting: StreamEvent[] = []
  const flush = () => {
    if (waiting.length > 0) process.stdout.write(waiting.splice(0).map(lineOf).join(''))
  }
  return {
    print(event) {
      if (waiting.push(event) === 1) setImmediate(flush)
    },
    pause() {},
    finish: flush,
  }
}

const lineOf = (event: StreamEvent) => `${JSON.stringify(event)}\n`

function textPrinter({ labelOf, named }: Omit<Told, 'json'>): Printer {
  const note = (text: string) => void process.stderr.write(`${text}\n`)
  let midLine = false
  return {
    print({ payload }) {
      const label = labelOf(payload.conversationId)
      const who = label ? `[${label}] ` : ''
      if ('content' in payload) {
        if (label) return
        process.stdout.write(payload.content)
        midLine = !payload.content.endsWith('\n')
        return
      }
      if (!('tool_call' in payload)) return
      if (midLine) process.stdout.write('\n')
      midLine = false
      const { tool_call: state, tool_call_name: name } = payload
      if (state === 'running') note(`${who}◦ ${name} ${payload.tool_call_params}`)
      if (state === 'error') note(`${who}✖ ${payload.tool_call_response}`)
      if (state === 'permission-required') note(`${who}? ${payload.permission_request.description}`)
      if (state === 'question-required') note(`${who}? ${payload.question_request.question}`)
    },
    pause(open) {
      const folder = named ? ` --data-dir ${/\s/.test(named) ? `"${named}"` : named}` : ''
      for (const { id, kind } of open) note(`  npm start -- answer ${id}${folder} ${HOW[kind]}`)
    },
    finish(conversationId, message) {
      if (midLine) process.stdout.write('\n')
      if (message?.move) note(`• ${moved(message.move)}`)
      if (message?.error) note(`✖ ${message.error.message}`)
      note(`• conversation ${conversationId}`)
    },
  }
}

function moved({ to, why }: ProtocolMove): string {
  const did = why === 'refused' ? 'refuses tools' : 'wrote calls as text'
  return `This model ${did}, so it was asked again in ${to}. That is remembered for it; --protocol native overrides it.`
}
