import { onTestFinished, vi } from 'vitest'
import type { Message, Snapshot } from '../../../src/shared/conversation'
import type { Changed, IpcResult } from '../../../src/shared/ipc'
import type { IpcChannel } from '../../../src/shared/ipc-channels'
import type { StreamEvent } from '../../../src/shared/stream-events'
import { conversation } from '../../conversation'

type Answers = { [C in IpcChannel]?: (request: never) => unknown }

/** Main, as far as a test needs it: answers calls as told, and sends what the test pushes. */
export function fakeBridge(answers: Answers) {
  remember()
  const streams = new Set<(event: StreamEvent) => void>()
  const changes = new Set<(change: Changed) => void>()
  const asked: { channel: IpcChannel; request: unknown }[] = []
  return {
    asked,
    call: async (channel: IpcChannel, request: unknown) => {
      asked.push({ channel, request })
      const answer = answers[channel] as ((request: unknown) => unknown) | undefined
      if (!answer) return { ok: false, error: { code: 'INTERNAL', message: `Nobody answers ${channel}.` } }
      const value = await answer(request)
      return value instanceof Error
        ? { ok: false, error: { code: 'UNAVAILABLE', message: value.message } }
        : ({ ok: true, value } as IpcResult<never>)
    },
    onStream(listener: (event: StreamEvent) => void) {
      streams.add(listener)
      return () => void streams.delete(listener)
    },
    onChange(listener: (change: Changed) => void) {
      changes.add(listener)
      return () => void changes.delete(listener)
    },
    onTerminal: () => () => {},
    pathOf: () => '/dropped',
    push(event: StreamEvent) {
      for (const listener of streams) listener(event)
    },
    changed(change: Changed) {
      for (const listener of changes) listener(change)
    },
  } as const
}

/** The page's own small memory, fresh for each test. */
function remember(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

export function message(id: string, more: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 'a',
    role: 'assistant',
    blocks: [],
    state: 'done',
    createdAt: 0,
    nextSeq: 0,
    ...more,
  }
}

export function snapshot(id: string, messages: Message[] = []): Snapshot {
  return { conversation: conversation(id), messages, earlier: 0, compactions: [] }
}

export function said(seq: number, content: string, eventId = 'm', conversationId = 'a'): StreamEvent {
  return {
    channel: 'stream:response',
    payload: { eventId, conversationId, seq, stream_kind: 'delta', content },
  }
}

export function ended(seq: number, eventId = 'm', conversationId = 'a'): StreamEvent {
  return { channel: 'stream:end', payload: { eventId, conversationId, seq, userStop: false } }
}
