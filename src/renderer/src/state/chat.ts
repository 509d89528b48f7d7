import { applyEvent } from '../../../shared/apply-event'
import type { Deskwright } from '../../../shared/bridge'
import type { Compaction, Conversation, Message, Snapshot } from '../../../shared/conversation'
import type { Changed, IpcRequest, IpcResponse, RetryNote } from '../../../shared/ipc'
import type { Answer } from '../../../shared/requests'
import { STREAM_EVENTS } from '../../../shared/stream-channels'
import type { StreamEvent } from '../../../shared/stream-events'
import type { Calls } from './calls'
import type { DraftPicture } from './drafts'
import { createHidden } from './hidden'
import { memory } from './memory'
import { joinEarlier, mergeMessages } from './merge-messages'
import { createStore } from './store'

export interface ChatState {
  ready: boolean
  conversations: Conversation[]
  /** The one that is open. */
  current: Conversation | null
  /** The end of the conversation first; what came before follows by and by. */
  messages: Message[]
  /** How many messages before these are not here yet. */
  earlier: number
  compactions: Compaction[]
  /** Conversations in which something goes on, or waits for the user. */
  activity: Readonly<Record<string, Activity>>
  /** Why the open conversation waits before it asks its model again. */
  retry: RetryNote | null
}

export type Activity = IpcResponse<'conversation:activity'>[number]['state']

export type ConversationChange = IpcRequest<'conversation:update'>['change']
export type Chat = ReturnType<typeof createChat>

const OPEN = 'open-conversation'
/** Enough for the first look at a conversation. */
const SHOWN_FIRST = 40
const FETCHED_AT_ONCE = 100
const FETCH_PAUSE_MS = 30

/** What the window knows. It comes from snapshots and events only; a missed event leads to a new snapshot. */
export function createChat(bridge: Pick<Deskwright, 'onStream' | 'onChange'>, { call }: Calls) {
  const store = createStore<ChatState>({
    ready: false,
    conversations: [],
    current: null,
    messages: [],
    earlier: 0,
    compactions: [],
    activity: {},
    retry: null,
  })
  const { get, set } = store
  const hidden = createHidden()
  let loading: { id: string; events: StreamEvent[]; again: boolean } | null = null

  /** Events that come while a snapshot is on its way are applied to it. */
  async function open(id: string): Promise<boolean> {
    if (loading?.id === id) {
      loading.again = true
      return true
    }
    const mine = { id, events: [] as StreamEvent[], again: false }
    loading = mine
    const snapshot = await call('conversation:snapshot', { conversationId: id, count: SHOWN_FIRST })
    if (loading !== mine) return false
    loading = null
    if (!snapshot) return false
    show(snapshot)
    for (const event of mine.events) receive(event)
    if (mine.again) void open(id)
    else void fill(id)
    return true
  }

  /** Fetches what came before, a few at a time: the window stays free for the user. */
  async function fill(id: string): Promise<void> {
    const first = get().messages[0]
    if (!first || get().earlier === 0 || get().current?.id !== id) return
    const request = { conversationId: id, before: first.id, count: FETCHED_AT_ONCE }
    const page = await call('conversation:snapshot', request)
    if (!page || page.messages.length === 0 || get().messages[0] !== first) return
    set({ messages: [...page.messages, ...get().messages], earlier: page.earlier })
    setTimeout(() => void fill(id), FETCH_PAUSE_MS)
  }

  function show({ conversation, messages, earlier, compactions }: Snapshot) {
    const known = get().current?.id === conversation.id ? get().messages : []
    const joined = joinEarlier(known, { messages: mergeMessages(known, messages), earlier })
    memory.write(OPEN, conversation.id)
    const same = get().current?.id === conversation.id
    set({ current: conversation, ...joined, compactions, ...(!same && { retry: null }) })
  }

  async function refreshList() {
    const conversations = await call('conversation:list', {})
    if (conversations) set({ conversations: conversations.filter(({ id }) => !hidden.has(id)) })
  }

  function receive(event: StreamEvent) {
    const { eventId, conversationId } = event.payload
    if (isListed(conversationId)) note(conversationId, activityAfter(event))
    if (conversationId === loading?.id) loading.events.push(event)
    if (conversationId !== get().current?.id) return
    if (get().retry) set({ retry: null })
    const { messages } = get()
    const index = messages.findLastIndex((message) => message.id === eventId)
    const old = messages[index]
    const next = old && applyEvent(old, event, Date.now())
    if (next) set({ messages: messages.with(index, next) })
    else if (conversationId !== loading?.id) void open(conversationId)
  }

  function note(id: string, state: Activity | null) {
    const { [id]: before = null, ...others } = get().activity
    if (before !== state) set({ activity: state ? { ...others, [id]: state } : others })
  }

  async function loadActivity() {
    const found = await call('conversation:activity', {})
    if (found)
      set({ activity: Object.fromEntries(found.map(({ conversationId, state }) => [conversationId, state])) })
  }

  /** Sub-agents are not: what they do is told of the conversation they work for. */
  function isListed(id: string): boolean {
    const { conversations, current } = get()
    return current?.id === id || conversations.some((one) => one.id === id)
  }

  function lookAgain({ conversationId, what, retry }: Changed) {
    if (retry && conversationId === get().current?.id) set({ retry })
    if (what === 'conversation') void refreshList()
    if (what === 'tasks') void loadActivity()
    if (conversationId === get().current?.id && (what === 'conversation' || what === 'messages'))
      void open(conversationId)
  }

  function take(conversation: Conversation) {
    const { current, conversations } = get()
    set({
      ...(current?.id === conversation.id ? { current: conversation } : {}),
      conversations: conversations.map((one) => (one.id === conversation.id ? conversation : one)),
    })
  }

  /** Runs a call that changes the open conversation, then looks at it again. */
  async function thenLook<T>(promise: Promise<T | undefined>): Promise<T | undefined> {
    const id = get().current?.id
    const value = await promise
    if (id && get().current?.id === id) await open(id)
    return value
  }

  async function openNew(conversation: Conversation | null | undefined): Promise<boolean> {
    if (!conversation) return false
    await refreshList()
    return open(conversation.id)
  }

  /** For good. */
  async function remove(conversationId: string): Promise<void> {
    await call('conversation:remove', { conversationId })
    hidden.delete(conversationId)
  }

  const currentId = () => get().current?.id ?? ''
  const { promise: started, resolve: isStarted } = Promise.withResolvers<void>()

  return {
    get,
    subscribe: store.subscribe,
    async start() {
      bridge.onStream(receive)
      bridge.onChange(lookAgain)
      await Promise.all(hidden.all().map(remove))
      await refreshList()
      const { conversations } = get()
      const last = memory.read(OPEN)
      const first = conversations.find(({ id }) => id === last) ?? conversations[0]
      if (first) await open(first.id)
      if (!get().current && !loading) await openNew(await call('conversation:create', {}))
      set({ ready: true })
      isStarted()
      await loadActivity()
    },
    /** The first conversation is there. */
    started,
    open,
    refreshList,
    /** An empty conversation is as good as a new one. */
    async create(): Promise<void> {
      const { current, messages } = get()
      if (current && messages.length === 0 && !current.title) return
      await openNew(await call('conversation:create', {}))
    },
    async update(conversationId: string, change: ConversationChange) {
      const changed = await call('conversation:update', { conversationId, change })
      if (changed) take(changed)
    },
    /** It is gone from the window; the neighbour takes its place. */
    async hide(conversationId: string): Promise<void> {
      hidden.add(conversationId)
      const left = get().conversations.filter(({ id }) => id !== conversationId)
      set({ conversations: left })
      if (get().current?.id !== conversationId) return
      const next = left[0]
      if (next) await open(next.id)
      else await openNew(await call('conversation:create', {}))
    },
    async unhide(conversationId: string): Promise<void> {
      hidden.delete(conversationId)
      await refreshList()
    },
    remove,
    async importFile(): Promise<boolean> {
      return openNew((await call('conversation:import', {}))?.conversation)
    },
    async chooseWorkspace() {
      const chosen = await call('conversation:choose-workspace', { conversationId: currentId() })
      if (chosen) take(chosen.conversation)
    },
    async setWorkspace(folder: string) {
      const chosen = await call('conversation:set-workspace', { conversationId: currentId(), folder })
      if (chosen) take(chosen.conversation)
    },
    async openSample() {
      const chosen = await call('workspace:sample', { conversationId: currentId() })
      if (chosen) take(chosen.conversation)
    },
    /** Says whether main took the message, so that a refused text stays in the composer. */
    async send(
      text: string,
      pictures: readonly DraftPicture[] = [],
      conversationId = currentId(),
    ): Promise<boolean> {
      const given = pictures.map(({ name, src }) => ({ name, base64: src.slice(src.indexOf(',') + 1) }))
      const message = { conversationId, text, ...(given.length > 0 && { pictures: given }) }
      const sent = await thenLook(call('turn:send', message))
      if (sent) void refreshList()
      return sent !== undefined
    },
    async resend(messageId: string, text: string): Promise<boolean> {
      return (await thenLook(call('turn:resend', { messageId, text }))) !== undefined
    },
    retry: () => thenLook(call('turn:retry', { conversationId: currentId() })),
    unqueue: (messageId: string) => thenLook(call('turn:unqueue', { messageId })),
    branch: async (messageId: string) => openNew(await call('conversation:branch', { messageId })),
    answer: (requestId: string, answer: Answer) => thenLook(call('turn:answer', { requestId, answer })),
    undoCompaction: (compactionId: string) =>
      thenLook(call('compaction:undo', { conversationId: currentId(), compactionId })),
    stop: (eventId: string) => call('turn:stop', { eventId }),
  }
}

/** The answer that is being written or waits for the user. */
export function openTurn({ messages }: ChatState): Message | undefined {
  return messages.findLast(({ state }) => state === 'streaming' || state === 'paused')
}

function activityAfter({ channel, payload }: StreamEvent): Activity | null {
  if (channel !== STREAM_EVENTS.RESPONSE) return null
  if (!('tool_call' in payload)) return 'running'
  return /-required$/.test(payload.tool_call) ? 'waiting' : 'running'
}
