import { applyEvent } from '../../shared/apply-event'
import type { Message } from '../../shared/conversation'
import {
  type EndEvent,
  type ErrorEvent,
  type ResponseEvent,
  STREAM_EVENTS,
  type StreamEvent,
} from '../../shared/stream-events'
import { plainText, type Secrets } from '../secrets'
import { redactEvent } from './redact-event'

const FRAME_MS = 16

type Kind = 'content' | 'reasoning_content'

type Numbered = 'eventId' | 'conversationId' | 'seq'
type Unnumbered<T> = T extends unknown ? Omit<T, Numbered> : never

/**
 * Numbers the events of one assistant message, keeps the message they add up to, and sends at most one text delta a frame.
 * What it keeps and sends holds no secrets: the window, the database and the model all get what came through here.
 */
export interface Emitter {
  readonly message: Message
  text(kind: Kind, text: string): void
  /** Sends the text that waits for its frame. */
  flush(): void
  respond(event: Unnumbered<ResponseEvent>): void
  /** Changes the message in a way no event tells: the window has to look again. */
  amend(change: Pick<Message, 'blocks' | 'move'>): void
  end(payload: Unnumbered<EndEvent>): void
  fail(payload: Unnumbered<ErrorEvent>): void
  /** What the work emits is sent when it is done, or not at all when it fails: on disk first, then on the screen. */
  after<T>(work: () => T): T
}

export function createEmitter(
  start: Message,
  send: (event: StreamEvent) => void,
  secrets?: Secrets,
): Emitter {
  let current = start
  const redactor = secrets?.stream() ?? plainText()
  let spoken: Kind = 'content'
  /** An answer ends once. */
  let over = false
  let waiting: { kind: Kind; text: string } | null = null
  let timer: NodeJS.Timeout | undefined
  let held: StreamEvent[] | null = null

  function emit(raw: StreamEvent) {
    const event = secrets ? redactEvent(secrets, raw) : raw
    current = applyEvent(current, event, Date.now()) ?? current
    if (held) held.push(event)
    else send(event)
  }
  const number = () => ({ eventId: current.id, conversationId: current.conversationId, seq: current.nextSeq })

  function add(text: string) {
    if (text) waiting = { kind: spoken, text: (waiting?.text ?? '') + text }
  }

  /** What comes next has nothing to do with the text before. */
  function flush() {
    add(redactor.end())
    sendText()
  }

  function sendText() {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const { kind, text } = waiting
    waiting = null
    const payload = { ...number(), stream_kind: 'delta', [kind]: text } as ResponseEvent
    emit({ channel: STREAM_EVENTS.RESPONSE, payload })
  }

  function holding<T>(events: StreamEvent[], work: () => T): T {
    const before = current
    held = events
    try {
      return work()
    } catch (error) {
      current = before
      throw error
    } finally {
      held = null
    }
  }

  return {
    get message() {
      return current
    },
    text(kind, text) {
      if (!text) return
      if (spoken !== kind) flush()
      spoken = kind
      add(redactor.push(text))
      timer ??= setTimeout(sendText, FRAME_MS)
    },
    flush,
    respond(event) {
      flush()
      emit({ channel: STREAM_EVENTS.RESPONSE, payload: { ...number(), ...event } as ResponseEvent })
    },
    amend(change) {
      flush()
      current = { ...current, ...change }
    },
    end(payload) {
      if (over) return
      flush()
      over = true
      emit({ channel: STREAM_EVENTS.END, payload: { ...number(), ...payload } })
    },
    fail(payload) {
      if (over) return
      flush()
      over = true
      emit({ channel: STREAM_EVENTS.ERROR, payload: { ...number(), ...payload } })
    },
    after(work) {
      flush()
      const events: StreamEvent[] = []
      const result = holding(events, work)
      events.forEach(send)
      return result
    },
  }
}
