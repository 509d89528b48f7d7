import type { Deskwright } from '../../../shared/bridge'
import type { TaskView } from '../../../shared/tasks'
import type { Calls } from './calls'
import { createStore } from './store'

export interface TasksState {
  /** Whose sub-agents these are. */
  root: string | null
  title: string
  tasks: TaskView[]
}

export type Tasks = ReturnType<typeof createTasks>

/** The sub-agents of the open conversation, or those it belongs to. */
export function createTasks(bridge: Pick<Deskwright, 'onChange'>, { call }: Calls) {
  const store = createStore<TasksState>({ root: null, title: '', tasks: [] })
  const { get, set } = store
  let shown: string | null = null

  async function load() {
    const conversationId = shown
    if (conversationId === null) return
    const found = await call('task:list', { conversationId })
    if (found && shown === conversationId) set(found)
  }

  return {
    get,
    subscribe: store.subscribe,
    start() {
      bridge.onChange(({ conversationId, what }) => {
        if (what === 'tasks' && (conversationId === get().root || conversationId === shown)) void load()
      })
    },
    show(conversationId: string) {
      if (shown === conversationId) return
      shown = conversationId
      const known = get().root === conversationId || get().tasks.some(({ id }) => id === conversationId)
      if (!known) set({ root: null, title: '', tasks: [] })
      void load()
    },
    load,
    stop: (taskId: string) => call('task:stop', { taskId }),
  }
}
