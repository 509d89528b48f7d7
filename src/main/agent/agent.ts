import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Conversation, Message, Protocol, Snapshot } from '../../shared/conversation'
import type { Changed, RetryNote } from '../../shared/ipc'
import type { Answer } from '../../shared/requests'
import type { StreamEvent } from '../../shared/stream-events'
import type { Task, TaskView } from '../../shared/tasks'
import type { Provider, ProviderUsage } from '../providers'
import type { TurnSkills } from '../skills'
import type { Store } from '../storage'
import type { Registry } from '../tools'
import type { Workspace } from '../workspace'
import { AgentError } from './agent-error'
import { createAnswers } from './answers'
import { copyConversation, unpaid } from './branch'
import { carryFiles } from './carry-files'
import { createCrew } from './crew'
import { createEmitter, type Emitter } from './emitter'
import { createFamily } from './family'
import type { Gate } from './gate'
import { calledBlocks, openCalls } from './history'
import type { LoopLimits } from './loop-guard'
import { emptyMessage, titleOf, userMessage } from './new-message'
import { createNews } from './news'
import { openFor, prepareTurn } from './prepare'
import { toStreamError } from './stream-error'
import { createTasks, type Spawning } from './tasks'
import { type Phase, runTurn } from './turn'

export interface AgentSettings extends LoopLimits {
  /** For new conversations. */
  provider: string
  model: string
  thinking: Conversation['thinking']
  allowInsideLinks: boolean
  /** Sub-agents of a conversation at once. */
  maxTasks: number
}

export interface AgentDeps {
  store: Store
  /** The tools of a protocol: each has its own. */
  toolsFor(protocol: Protocol): Registry
  gate: Gate
  /** The model of a conversation; throws an AgentError that says how to set one up. */
  providerFor(conversation: Conversation): Provider | Promise<Provider>
  send(event: StreamEvent): void
  /** The folder that holds what is too long for the model; it lives as long as the conversation. */
  sessionDirOf(conversationId: string): string
  settings(): AgentSettings
  shell: string
  /** How much fits into one request to the conversation's model. */
  contextTokensOf(conversation: Conversation): number
  /** US dollars, or undefined when nobody knows the price. */
  costOf(conversation: Conversation, usage: ProviderUsage): number | undefined
  /** What the skills of a conversation say, open and close. `choosing`: the model can switch them on by itself. */
  skillsFor?(conversation: Conversation, choosing: boolean): Promise<TurnSkills>
  /** Something about a conversation is new that no event tells. */
  changed?(conversationId: string, what: Changed['what'], retry?: RetryNote): void
  /** Ends what a conversation left running and forgets what it kept. */
  onRemove?(conversationId: string): Promise<void>
  /** Ends what a sub-agent that is over left running. */
  onTaskEnd?(taskId: string): Promise<void>
  /** A turn came to rest: it is over, or waits for the user. */
  onRest?(message: Message): void
}

interface Running {
  emitter: Emitter
  abort: AbortController
  done: Promise<void>
}

/** What an answer took that is asked for anew. */
type Spent = Pick<Message, 'usage' | 'cost' | 'estimated'>

export interface Sent {
  userMessageId: string
  /** The answer that began; none when the message waits for its turn. */
  eventId?: string
}

export interface MessageRange {
  count?: number | undefined
  before?: string | undefined
}

/** Conversations and their turns: at most one turn runs in a conversation at a time. */
export interface Agent {
  list(): Conversation[]
  create(workspace: string | null, change?: Partial<Conversation>): Conversation
  update(conversationId: string, change: Partial<Omit<Conversation, 'id' | 'createdAt'>>): Conversation
  remove(conversationId: string): Promise<void>
  /** All of a conversation, or some of its messages: the last ones, or those before one. */
  snapshot(conversationId: string, range?: MessageRange): Snapshot
  /** Begins a turn; while one runs the message waits and steers it at the next step. */
  send(conversationId: string, text: string): Sent
  /** Takes back a message that still waits. */
  unqueue(messageId: string): void
  /** Answers once; the last open answer of a turn lets it go on. Says whether it did. */
  answer(requestId: string, answer: Answer): { message: Message; resumed: boolean }
  /** Says something else in place of a message of the user; what came after it goes. */
  resend(messageId: string, text: string): Sent
  /** A copy of the conversation up to and with this message. */
  branch(messageId: string): Conversation
  /** A conversation from elsewhere. Where it worked and what it was allowed is not taken over. */
  importConversation(conversation: Conversation, messages: Message[]): Conversation
  /** The guarded folder of a conversation, or null when it has none. */
  workspaceOf(conversationId: string): Promise<Workspace | null>
  /** Asks the model again after a failure, a stop or a crash. */
  retry(conversationId: string): { eventId: string }
  stop(eventId: string): void
  /** The model is given the whole of it again, if it fits. */
  undoCompaction(conversationId: string, compactionId: string): void
  /** Something the model should hear of at its next step. */
  tell(conversationId: string, text: string): void
  /** When the turn that runs now has come to rest. */
  settled(conversationId: string): Promise<void>
  /** When nothing runs any more in the conversation, its sub-agents and whom it works for. */
  idle(conversationId: string): Promise<void>
  /** Starts a sub-agent that works for a conversation. */
  spawn(spawning: Spawning): Task
  /** The sub-agents that belong to the same work. */
  tasks(conversationId: string): TaskView[]
  /** Stops a sub-agent and those that work for it; whom it works for hears of it. */
  stopTask(taskId: string): void
  /** Stops all that goes on in a conversation and its sub-agents. */
  halt(conversationId: string): void
  /** The conversation in the list that a sub-agent works for in the end. */
  rootOf(conversationId: string): string
  /** Stops every turn and waits until its message is on disk. */
  close(): Promise<void>
}

export function createAgent(deps: AgentDeps): Agent {
  const { store, send } = deps
  const running = new Map<string, Running>()
  /** Being removed: nothing begins in them any more. */
  const removing = new Set<string>()
  const news = createNews()
  let closing = false
  const changed: NonNullable<AgentDeps['changed']> = (id, what) => deps.changed?.(id, what)
  const answers = createAnswers({ store, gate: deps.gate })
  const family = createFamily(store)
  const tasks = createTasks({ store, family, limit: () => deps.settings().maxTasks })
  const crew = createCrew({
    ...deps,
    ...{ family, tasks, changed },
    isRunning: (id) => running.has(id),
    end(id) {
      const live = running.get(id)
      const waits = paused(id)
      if (live) live.abort.abort()
      else if (waits) closePaused(waits, 'The user stopped the sub-agent.')
      return live !== undefined
    },
    goOn: goOnWithQueue,
    isClosing: () => closing,
  })
  tasks.recover()

  function need(id: string): Conversation {
    const found = removing.has(id) ? undefined : store.conversations.get(id)
    if (!found) throw new AgentError('NOT_FOUND', 'This conversation does not exist any more.')
    return found
  }

  const paused = (conversationId: string) => store.messages.inState('paused', conversationId).at(-1)

  /** A new answer to what was said last. */
  function begin(conversationId: string, spent: Spent = {}): string {
    const message = { ...emptyMessage(conversationId, 'assistant'), ...spent, ...runOf(conversationId) }
    store.messages.save(message)
    return start(message)
  }

  function start(message: Message): string {
    const { conversationId } = message
    const emitter = createEmitter(message, send)
    emitter.respond({ stream_kind: 'init' })
    launch(conversationId, emitter, { at: 'model' })
    return message.id
  }

  /** An answer to what a scheduled run said, or led to, belongs to that run. */
  function runOf(conversationId: string): Pick<Message, 'run'> {
    const { messages } = store.messages.page(conversationId, { count: 20 })
    const at = messages.findLastIndex(({ role }) => role === 'assistant')
    const asked = messages.slice(at + 1)
    const run = (asked.length > 0 ? asked : messages.slice(-1)).find((one) => one.run !== undefined)?.run
    return run === undefined ? {} : { run }
  }

  function launch(conversationId: string, emitter: Emitter, from: Phase): void {
    const abort = new AbortController()
    const done = work(need(conversationId), emitter, abort.signal, from).then(() => {
      running.delete(conversationId)
      // What a cut off answer took is in no event.
      if (['stopped', 'error'].includes(emitter.message.state)) changed(conversationId, 'messages')
      if (emitter.message.state !== 'stopped') goOnWithQueue(conversationId)
      crew.rested(emitter.message)
    })
    running.set(conversationId, { emitter, abort, done })
  }

  /** Never throws: whatever breaks, the answer ends once and the conversation goes on. */
  async function work(conversation: Conversation, emitter: Emitter, signal: AbortSignal, from: Phase) {
    // The user ended it: for that no model is needed.
    if (from.at === 'rest') {
      emitter.end({ userStop: true })
      trySave(emitter.message)
      return
    }
    try {
      const given = { deps: { ...deps, family }, answers, conversation, emitter, signal, news }
      const turn = await prepareTurn(given)
      const why = await runTurn(turn, from)
      if (!why) return
      turn.move(why)
      await runTurn(await prepareTurn({ ...given, spending: turn.spending }), { at: 'model' })
    } catch (error) {
      if (signal.aborted) emitter.end({ userStop: true })
      else emitter.fail({ error: toStreamError(error) })
      trySave(emitter.message)
    }
  }

  /** The disk may be what broke: then what is on it stays, and the next start finds the answer interrupted. */
  function trySave(message: Message): void {
    try {
      store.messages.save(message)
    } catch (error) {
      console.error(`The answer ${message.id} could not be saved:`, error)
    }
  }

  /** Messages that waited are answered together. Those that waited for a turn the user stopped go with the next one. */
  function goOnWithQueue(conversationId: string): void {
    if (closing || removing.has(conversationId) || running.has(conversationId) || paused(conversationId))
      return
    if (takeQueue(conversationId) === 0) return
    begin(conversationId)
    changed(conversationId, 'messages')
  }

  function takeQueue(conversationId: string): number {
    const waiting = store.messages.inState('queued', conversationId)
    for (const message of waiting) store.messages.save({ ...message, state: 'done' })
    return waiting.length
  }

  function say(id: string, text: string): Sent {
    const conversation = need(id)
    const open = paused(id)
    if (open) closePaused(open, 'The user sent a new message instead of answering.')
    const busy = running.has(id)
    const question = userMessage(id, text, busy ? 'queued' : 'done', busy ? '' : news.take(id))
    store.together(() => {
      if (!busy) takeQueue(id)
      store.messages.save(question)
      const title = conversation.title || titleOf(text)
      store.conversations.save({ ...conversation, title, updatedAt: question.createdAt })
    })
    return busy ? { userMessageId: question.id } : { userMessageId: question.id, eventId: begin(id) }
  }

  /** What it took is not forgotten, also when nothing of it is left. */
  function takeBackWords(message: Message): Spent {
    const blocks = calledBlocks(message)
    if (blocks.length > 0) {
      store.messages.save({ ...message, blocks })
      return {}
    }
    store.messages.remove(message.id)
    const { usage, cost, estimated } = message
    return { ...(usage && { usage }), ...(cost !== undefined && { cost }), ...(estimated && { estimated }) }
  }

  /** The open calls of a paused answer get a result that says why, and the answer is over. */
  function closePaused(message: Message, words: string): void {
    const emitter = createEmitter(message, send)
    const close = () => {
      answers.supersede(message, words)
      for (const call of openCalls(message)) answers.refuseOpen(emitter, call, words)
      emitter.end({ userStop: true })
      store.messages.save(emitter.message)
    }
    emitter.after(() => store.together(close))
  }

  /** With the sub-agents that work for it. */
  async function remove(id: string): Promise<void> {
    need(id)
    removing.add(id)
    try {
      for (const task of store.tasks.list(id)) await remove(task.id)
      running.get(id)?.abort.abort()
      await running.get(id)?.done
      await deps.onRemove?.(id)
      store.together(() => store.conversations.remove(id))
      await rm(deps.sessionDirOf(id), { recursive: true, force: true })
      news.take(id)
    } finally {
      removing.delete(id)
    }
  }

  return {
    list: () => store.conversations.list(),
    create(workspace, change = {}) {
      const now = Date.now()
      const { provider, model, thinking } = deps.settings()
      const made: Conversation = {
        id: randomUUID(),
        title: '',
        workspace,
        provider,
        connection: null,
        model,
        protocol: 'auto',
        mode: 'ask',
        thinking,
        prompt: '',
        skills: [],
        pinned: false,
        createdAt: now,
        updatedAt: now,
        ...change,
      }
      store.conversations.save(made)
      return made
    },
    update(id, change) {
      store.conversations.save({ ...need(id), ...change })
      changed(id, 'conversation')
      return need(id)
    },
    remove,
    snapshot(id, { count = -1, before } = {}) {
      const conversation = need(id)
      const live = running.get(id)?.emitter.message
      const { messages, earlier } = store.messages.page(id, { before, count })
      return {
        conversation,
        messages: messages.map((message) => (message.id === live?.id ? live : message)),
        earlier,
        compactions: store.compactions.list(id),
      }
    },
    send: say,
    unqueue(messageId) {
      const message = store.messages.get(messageId)
      if (message?.state !== 'queued' || message.source)
        throw new AgentError('NOT_FOUND', 'This message does not wait any more.')
      store.messages.remove(messageId)
    },
    answer(requestId, answer) {
      const { message, resumed } = answers.record(requestId, answer)
      if (resumed) {
        const emitter = createEmitter(message, send)
        launch(message.conversationId, emitter, answers.phaseAfter(emitter))
      }
      changed(message.conversationId, 'messages')
      if (store.tasks.get(message.conversationId)) changed(family.root(message.conversationId), 'tasks')
      return { message, resumed }
    },
    resend(messageId, text) {
      const message = store.messages.get(messageId)
      if (message?.role !== 'user') throw new AgentError('NOT_FOUND', 'This message does not exist any more.')
      if (running.has(message.conversationId))
        throw new AgentError('UNAVAILABLE', 'An answer is being written. Stop it first.')
      store.messages.removeFrom(messageId)
      return say(message.conversationId, text)
    },
    branch(messageId) {
      const message = store.messages.get(messageId)
      if (!message) throw new AgentError('NOT_FOUND', 'This message does not exist any more.')
      const all = store.messages.of(message.conversationId)
      const end = all.findIndex(({ id }) => id === messageId) + 1
      const from = need(message.conversationId)
      const id = randomUUID()
      const copied = carryFiles(all.slice(0, end), deps.sessionDirOf(from.id), deps.sessionDirOf(id))
      return copyConversation(store, from, copied.map(unpaid), id)
    },
    importConversation(conversation, messages) {
      const { provider, model } = deps.settings()
      const safe = {
        ...conversation,
        provider,
        model,
        connection: null,
        workspace: null,
        mode: 'ask' as const,
        skills: [],
      }
      return copyConversation(store, safe, messages)
    },
    workspaceOf: (id) => openFor({ ...deps, family }, need(id)),
    retry(id) {
      need(id)
      if (running.has(id)) throw new AgentError('UNAVAILABLE', 'An answer is being written. Stop it first.')
      const last = store.messages.of(id).findLast(({ state }) => state !== 'queued')
      if (!last || last.state === 'paused')
        throw new AgentError('UNAVAILABLE', 'There is nothing to try again.')
      const spent = store.together(() => {
        takeQueue(id)
        return last.role === 'assistant' ? takeBackWords(last) : {}
      })
      return { eventId: begin(id, spent) }
    },
    stop(eventId) {
      const message = store.messages.get(eventId)
      if (!message) return
      const live = running.get(message.conversationId)
      if (live?.emitter.message.id === eventId) live.abort.abort()
      else if (message.state === 'paused') {
        closePaused(message, 'The user stopped the turn.')
        crew.rested({ ...message, state: 'stopped' })
      } else return
      crew.halt(message.conversationId)
    },
    undoCompaction(id, compactionId) {
      const found = store.compactions.list(id).find((one) => one.id === compactionId)
      if (!found) throw new AgentError('NOT_FOUND', 'This summary does not exist any more.')
      store.compactions.put({ ...found, undone: true })
      changed(id, 'messages')
    },
    tell: (conversationId, text) => news.add(conversationId, text),
    settled: async (id) => {
      await running.get(id)?.done
    },
    async idle(id) {
      for (;;) {
        const live = family.members(id).flatMap((one) => running.get(one)?.done ?? [])
        if (live.length === 0) return
        await Promise.all(live)
      }
    },
    spawn(spawning) {
      const { task, answer } = tasks.create(spawning)
      start(answer)
      changed(family.root(task.id), 'tasks')
      return task
    },
    tasks: (id) => tasks.views(id, (one) => running.get(one)?.emitter.message),
    stopTask(taskId) {
      if (store.tasks.get(taskId)?.state === 'running') crew.stop(taskId)
    },
    halt(id) {
      crew.halt(id)
      running.get(id)?.abort.abort()
    },
    rootOf: family.root,
    async close() {
      closing = true
      for (const turn of running.values()) turn.abort.abort()
      await Promise.all([...running.values()].map((turn) => turn.done))
    },
  }
}
