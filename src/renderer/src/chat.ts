import { applyEvent } from '../../shared/apply-event'
import type { Deskwright } from '../../shared/bridge'
import type { Conversation, Message } from '../../shared/conversation'
import type { IpcResult } from '../../shared/ipc'
import type { StreamEvent } from '../../shared/stream-events'

export interface ChatState {
  ready: boolean
  conversations: Conversation[]
  /** The one that is open. */
  current: Conversation | null
  messages: Message[]
  /** What main refused to do, in its words. */
  problem: string | null
}

export type Chat = ReturnType<typeof createChat>

/** What the window knows. It comes from snapshots and events only; a missed event leads to a new snapshot. */
export function createChat(bridge: Deskwright) {
  let state: ChatState = { ready: false, conversations: [], current: null, messages: [], problem: null }
  const listeners = new Set<() => void>()
  let catchingUp = false

  function set(change: Partial<ChatState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** The value of a call, or undefined after its refusal was put on the screen. */
  function unwrap<T>(
    result: { ok: true; value: T } | Extract<IpcResult<'app:info'>, { ok: false }>,
  ): T | undefined {
    if (result.ok) return result.value
    set({ problem: result.error.message })
    return undefined
  }

  async function open(conversationId: string) {
    const snapshot = unwrap(await bridge.call('conversation:snapshot', { conversationId }))
    if (snapshot) set({ current: snapshot.conversation, messages: snapshot.messages })
  }

  async function refreshList() {
    const conversations = unwrap(await bridge.call('conversation:list', {}))
    if (conversations) set({ conversations })
  }

  async function create() {
    const made = unwrap(await bridge.call('conversation:create', {}))
    if (!made) return
    await refreshList()
    await open(made.id)
  }

  async function catchUp(conversationId: string) {
    if (catchingUp) return
    catchingUp = true
    await open(conversationId)
    catchingUp = false
  }

  function receive(event: StreamEvent) {
    const { eventId, conversationId } = event.payload
    if (conversationId !== state.current?.id) return
    const index = state.messages.findLastIndex((message) => message.id === eventId)
    const old = state.messages[index]
    const next = old && applyEvent(old, event, Date.now())
    if (next) set({ messages: state.messages.with(index, next) })
    else void catchUp(conversationId)
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      bridge.onStream(receive)
      await refreshList()
      const latest = state.conversations[0]
      await (latest ? open(latest.id) : create())
      set({ ready: true })
    },
    open,
    create,
    async chooseWorkspace() {
      if (!state.current) return
      const chosen = await bridge.call('conversation:choose-workspace', { conversationId: state.current.id })
      const conversation = unwrap(chosen)?.conversation
      if (conversation && conversation.id === state.current?.id) set({ current: conversation })
      await refreshList()
    },
    /** Says whether main took the message, so that a refused text stays in the composer. */
    async send(text: string): Promise<boolean> {
      if (!state.current) return false
      const { id } = state.current
      set({ problem: null })
      const sent = unwrap(await bridge.call('turn:send', { conversationId: id, text }))
      if (!sent) return false
      await Promise.all([open(id), refreshList()])
      return true
    },
    async stop(eventId: string) {
      unwrap(await bridge.call('turn:stop', { eventId }))
    },
    dismissProblem: () => set({ problem: null }),
  }
}
