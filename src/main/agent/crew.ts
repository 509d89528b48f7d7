import type { Message } from '../../shared/conversation'
import type { Family } from './family'
import type { Tasks } from './tasks'
import type { AgentDeps } from './types'

interface Deps extends Pick<AgentDeps, 'store' | 'onRest' | 'onTaskEnd'> {
  family: Family
  tasks: Tasks
  changed: NonNullable<AgentDeps['changed']>
  isRunning(conversationId: string): boolean
  /** Ends the turn that runs, or the one that waits for an answer. Says whether one runs that will come to rest. */
  end(conversationId: string): boolean
  goOn(conversationId: string): void
  isClosing(): boolean
}

/** What becomes of sub-agents when turns come to rest or are stopped. */
export interface Crew {
  rested(message: Message): void
  /** Stops one and those that work for it; whom it works for goes on with what it has. */
  stop(taskId: string): void
  /** Stops all that work for a conversation, which does not go on because of that. */
  halt(conversationId: string): void
}

export function createCrew(deps: Deps): Crew {
  const { store, family, tasks, changed } = deps
  /** Stopped together with whom they work for. */
  const quiet = new Set<string>()

  /** The report is on disk with the end of the sub-agent; whom it works for goes on with it. */
  function settle(taskId: string, interrupted = false): void {
    const parent = tasks.settle(taskId, interrupted ? { end: 'interrupted' } : {})
    const wakes = !quiet.delete(taskId)
    if (parent === null) return
    changed(family.root(parent), 'tasks')
    changed(parent, 'messages')
    deps.onTaskEnd?.(taskId).catch((error) => console.error(`What ${taskId} left could not be ended:`, error))
    if (wakes) deps.goOn(parent)
    // Nothing came of it there: it may be all that one waited for.
    if (!deps.isRunning(parent)) settle(parent)
  }

  function stop(taskId: string): void {
    halt(taskId)
    if (!deps.end(taskId)) settle(taskId)
  }

  function halt(conversationId: string): void {
    for (const { id } of tasks.open(conversationId)) {
      quiet.add(id)
      stop(id)
    }
  }

  function rested({ id, conversationId, state }: Message): void {
    const message = store.messages.get(id)
    if (message) deps.onRest?.(message)
    if (deps.isRunning(conversationId)) return
    if (state === 'error') halt(conversationId)
    settle(conversationId, deps.isClosing() && state !== 'paused')
  }

  return {
    stop,
    halt,
    rested(message) {
      try {
        rested(message)
      } catch (error) {
        // The disk may be what broke: the next start finds what is not said yet.
        console.error(`The end of ${message.id} could not be told:`, error)
      }
    },
  }
}
