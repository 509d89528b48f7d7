import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Conversation, Message } from '../../shared/conversation'
import { GIVEN } from '../../shared/picture-limits'
import type { ModelImage } from '../providers'
import { AgentError } from './agent-error'
import { createAnswers } from './answers'
import { copyConversation, unpaid } from './branch'
import { carryFiles } from './carry-files'
import { createCrew } from './crew'
import { createEmitter, type Emitter } from './emitter'
import { createFamily } from './family'
import { type Given, takePictures } from './given-pictures'
import { calledBlocks, openCalls } from './history'
import { emptyMessage, titleOf, userMessage } from './new-message'
import { createNews, inWords } from './news'
import { openFor, prepareTurn } from './prepare'
import { toStreamError } from './stream-error'
import { createTasks } from './tasks'
import { type Phase, runTurn } from './turn'
import type { Agent, AgentDeps, Sent, Spent } from './types'

interface Running {
  emitter: Emitter
  abort: AbortController
  done: Promise<void>
}

export function createAgent(deps: AgentDeps): Agent {
  const { store, send, secrets } = deps
  const running = new Map<string, Running>()
  /** Being removed: nothing begins in them any more. */
  const removing = new Set<string>()
  const news = createNews(store.news)
  let closing = false
  const changed: NonNullable<AgentDeps['changed']> = (id, what) => deps.changed?.(id, what)
  const answers = createAnswers({ store, gate: deps.gate, secrets })
  const emitterFor = (message: Message) => createEmitter(message, send, secrets)
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

  /** A new answer to what was said last, on disk together with that. */
  function newAnswer(conversationId: string, spent: Spent = {}): Message {
    const message = { ...emptyMessage(conversationId, 'assistant'), ...spent, ...runOf(conversationId) }
    store.messages.save(message)
    return message
  }

  function start(message: Message): string {
    const { conversationId } = message
    const emitter = emitterFor(message)
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
      rest(emitter.message)
    })
    running.set(conversationId, { emitter, abort, done })
  }

  function rest(message: Message): void {
    const { conversationId, state } = message
    // What an answer cost, and what a cut off one took, is in no event.
    changed(conversationId, 'messages')
    try {
      if (state !== 'stopped') goOnWithQueue(conversationId)
    } catch (error) {
      // The disk may be what broke: what waits is still there, and goes with the next message.
      console.error(`What waits in ${conversationId} could not be taken up:`, error)
    }
    crew.rested(message)
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
    const answer = store.together(() => (takeQueue(conversationId) > 0 ? newAnswer(conversationId) : null))
    if (!answer) return
    start(answer)
    changed(conversationId, 'messages')
  }

  function takeQueue(conversationId: string): number {
    const waiting = store.messages.inState('queued', conversationId)
    for (const message of waiting) store.messages.save({ ...message, state: 'done' })
    return waiting.length
  }

  /** `from`: in the place of this message and all after it. */
  function say(id: string, said: string, { facts, images }: Given, from?: string): Sent {
    const text = secrets.redact(said)
    const conversation = need(id)
    const open = paused(id)
    if (open) closePaused(open, 'The user sent a new message instead of answering.')
    const busy = running.has(id)
    const due = busy ? [] : news.due(id)
    const question = userMessage(id, text, busy ? 'queued' : 'done', inWords(due), facts)
    const answer = store.together(() => {
      for (const told of due) news.forget(told.id)
      if (from !== undefined) store.messages.removeFrom(from)
      if (!busy) takeQueue(id)
      store.messages.save(question)
      if (images.length > 0) store.extras.open(id).putImages(question.id, 0, GIVEN, images)
      const title = conversation.title || titleOf(text || (facts[0]?.name ?? ''))
      store.conversations.save({ ...conversation, title, updatedAt: question.createdAt })
      return busy ? null : newAnswer(id)
    })
    return { userMessageId: question.id, ...(answer && { eventId: start(answer) }) }
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
    const emitter = emitterFor(message)
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
    send: (id, text, pictures = []) => say(id, text, takePictures(pictures)),
    unqueue(messageId) {
      const message = store.messages.get(messageId)
      if (message?.state !== 'queued' || message.source)
        throw new AgentError('NOT_FOUND', 'This message does not wait any more.')
      store.messages.remove(messageId)
    },
    answer(requestId, answer) {
      const { message, resumed } = answers.record(requestId, answer)
      if (resumed) {
        const emitter = emitterFor(message)
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
      const images = store.extras.images(messageId, 0, GIVEN) as ModelImage[]
      return say(message.conversationId, text, { facts: message.pictures ?? [], images }, messageId)
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
      const answer = store.together(() => {
        takeQueue(id)
        return newAnswer(id, last.role === 'assistant' ? takeBackWords(last) : {})
      })
      return { eventId: start(answer) }
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
    tell(conversationId, text, id = randomUUID()) {
      if (store.conversations.get(conversationId))
        news.add({ id, conversationId, text: secrets.redact(text) })
    },
    expect(conversationId, text, id) {
      if (store.conversations.get(conversationId))
        news.expect({ id, conversationId, text: secrets.redact(text) })
    },
    forget: news.forget,
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
    standing(id) {
      if (running.has(id)) return 'running'
      const open = paused(id)
      return open && open.run === undefined ? 'waiting' : 'free'
    },
    fire(id, { text, note, source, run, record }) {
      need(id)
      const before = paused(id)
      if (before) {
        closePaused(before, 'Nobody answered before the next scheduled run.')
        crew.rested({ ...before, state: 'stopped' })
      }
      const question = { ...userMessage(id, text, 'done', note), source, run }
      const answer = { ...emptyMessage(id, 'assistant'), run }
      store.together(() => {
        takeQueue(id)
        store.messages.save(question)
        store.messages.save(answer)
        record(answer.id)
      })
      changed(id, 'messages')
      return { eventId: start(answer) }
    },
    actorOf: (id, messageId) => family.actor(need(id), store.messages.get(messageId) ?? {}),
    rootOf: family.root,
    async close() {
      closing = true
      for (const turn of running.values()) turn.abort.abort()
      await Promise.all([...running.values()].map((turn) => turn.done))
    },
  }
}
