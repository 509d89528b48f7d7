import type { Conversation, Message, MessageSource, Protocol, Snapshot } from '../../shared/conversation'
import type { Changed, RetryNote } from '../../shared/ipc'
import type { GivenPicture } from '../../shared/pictures'
import type { Answer } from '../../shared/requests'
import type { StreamEvent } from '../../shared/stream-events'
import type { Task, TaskView } from '../../shared/tasks'
import type { Provider, ProviderUsage } from '../providers'
import type { Secrets } from '../secrets'
import type { TurnSkills } from '../skills'
import type { Store } from '../storage'
import type { Registry } from '../tools'
import type { Workspace } from '../workspace'
import type { Actor } from './family'
import type { Gate } from './gate'
import type { LoopLimits } from './loop-guard'
import type { Spawning } from './tasks'

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
  secrets: Secrets
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

/** What an answer took that is asked for anew. */
export type Spent = Pick<Message, 'usage' | 'cost' | 'estimated'>

export interface Sent {
  userMessageId: string
  /** The answer that began; none when the message waits for its turn. */
  eventId?: string
}

export interface Saying {
  text: string
  /** What else the model should know about it. */
  note: string
  source: MessageSource
  run: string
  record(messageId: string): void
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
  send(conversationId: string, text: string, pictures?: readonly GivenPicture[]): Sent
  /** Takes back a message that still waits. */
  unqueue(messageId: string): void
  /** Answers once; the last open answer of a turn lets it go on. Says whether it did. */
  answer(requestId: string, answer: Answer): { message: Message; resumed: boolean }
  /** Other words in place of a message of the user, its pictures stay; what came after it goes. */
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
  tell(conversationId: string, text: string, id?: string): void
  /** The same, if the app ends before something else is told under this id. */
  expect(conversationId: string, text: string, id: string): void
  /** Nobody wants to hear any more what was expected. */
  forget(id: string): void
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
  /** Whether it can be spoken to: it runs, or waits for an answer the user owes it. */
  standing(conversationId: string): 'free' | 'running' | 'waiting'
  /** Says something in the user's place; `record` is on disk exactly when that and the answer are. */
  fire(conversationId: string, said: Saying): { eventId: string }
  /** Who acts in an answer: what the gate is asked for. */
  actorOf(conversationId: string, messageId: string): Actor
  /** The conversation in the list that a sub-agent works for in the end. */
  rootOf(conversationId: string): string
  /** Stops every turn and waits until its message is on disk. */
  close(): Promise<void>
}
