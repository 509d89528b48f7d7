import type { ChannelSettings } from '../../../shared/channels'
import type { Answer } from '../../../shared/requests'
import { STREAM_EVENTS, type StreamEvent } from '../../../shared/stream-events'
import type { Channels } from '../channels'
import { askOf } from './ask'
import type { Desk, DeskDeps, DeskWords } from './desk'
import { createNoticeDesk } from './notice-desk'
import { createTelegramDesk } from './telegram-desk'

/** How a request stands. */
export type Standing = 'pending' | 'allowed' | 'denied' | 'over'

export interface ApprovalsDeps {
  channels: Channels
  words(): DeskWords
  titleOf(conversationId: string): string
  standingOf(requestId: string): Standing
  /** Some permission waits. */
  waiting(): boolean
  /** Throws when somebody else was first. */
  answer(requestId: string, answer: Answer): void
  warn(text: string): void
}

/** Open permissions, told in the chats the user chose. Whoever answers first, here or there, closes it everywhere. */
export interface Approvals {
  take(event: StreamEvent): void
  /** Something was answered, or is over: what no longer waits is closed. */
  look(): void
  stop(): Promise<void>
}

export function createApprovals(deps: ApprovalsDeps): Approvals {
  const { channels, words, standingOf } = deps
  const desks = new Map<string, Desk>()
  /** Requests that were told, and where. */
  const told = new Map<string, Desk[]>()
  const warn = (error: Error) => deps.warn(error.message)
  const shared: DeskDeps = { words, waiting: deps.waiting, warn: deps.warn, answer }

  function answer(requestId: string, allow: boolean, who: string): string {
    const where = told.get(requestId) ?? []
    told.delete(requestId)
    const said = tryAnswer(requestId, allow, who)
    for (const desk of where) desk.close(requestId, said).catch(warn)
    return said
  }

  function tryAnswer(requestId: string, allow: boolean, who: string): string {
    try {
      deps.answer(requestId, allow ? { kind: 'allow', scope: 'once' } : { kind: 'deny' })
      return (allow ? words().allowedBy : words().deniedBy).replace('{}', () => who)
    } catch (error) {
      const standing = standingOf(requestId)
      return standing === 'pending' ? (error as Error).message : endOf(standing, words())
    }
  }

  /** The desks as the settings are now; one whose channel changed is another one. */
  function open(): Desk[] {
    const wanted = new Map(
      channels.list().flatMap((channel) => (channel.approvals ? [[keyOf(channel), channel]] : [])),
    )
    for (const [key, desk] of desks)
      if (!wanted.has(key)) {
        desks.delete(key)
        void desk.stop()
      }
    for (const [key, channel] of wanted) {
      const desk = desks.get(key) ?? make(channel)
      if (desk) desks.set(key, desk)
    }
    return [...desks.values()]
  }

  /** The token is part of it: with another one it is another bot. */
  function keyOf(channel: ChannelSettings): string {
    return JSON.stringify([channel, channels.hasToken(channel) && channels.connectionOf(channel).token])
  }

  function make(channel: ChannelSettings): Desk | null {
    const { approvals, kind } = channel
    if (!approvals || !channels.hasToken(channel)) return null
    if (kind !== 'telegram') return createNoticeDesk(channels, channel, approvals.chatId, shared)
    return createTelegramDesk(channels.connectionOf(channel), approvals, shared)
  }

  function closeAt(desk: Desk, requestId: string): void {
    const standing = standingOf(requestId)
    if (standing !== 'pending') desk.close(requestId, endOf(standing, words())).catch(warn)
  }

  function look(): void {
    for (const [requestId, where] of told) {
      if (standingOf(requestId) === 'pending') continue
      told.delete(requestId)
      for (const desk of where) closeAt(desk, requestId)
    }
  }

  // What waited when the app was closed still waits, and its buttons are still there.
  if (deps.waiting()) for (const desk of open()) desk.listen()

  return {
    take({ channel, payload }) {
      if (channel === STREAM_EVENTS.END) look()
      if (!('permission_request' in payload)) return
      const { permission_request: request, tool_call_params: params, conversationId } = payload
      const where = open()
      if (where.length === 0) return
      const ask = askOf(request, params, deps.titleOf(conversationId), words())
      told.set(ask.requestId, where)
      // It may have been answered before its message was there.
      for (const desk of where) desk.tell(ask).then(() => closeAt(desk, ask.requestId), warn)
    },
    look,
    async stop() {
      await Promise.all([...desks.values()].map((desk) => desk.stop()))
    },
  }
}

function endOf(standing: Exclude<Standing, 'pending'>, words: DeskWords): string {
  return { allowed: words.allowedHere, denied: words.deniedHere, over: words.over }[standing]
}
