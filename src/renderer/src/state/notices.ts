import { createStore } from './store'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run(): void }
  /** Runs when the toast goes without its action having been used. */
  onGone?(): void
  ms: number
}

export interface NoticesState {
  /** What main refused to do, in its words. */
  problem: string | null
  toasts: Toast[]
}

export type Notices = ReturnType<typeof createNotices>

const TOAST_MS = 4_000

/** What the window has to say beside the conversation. */
export function createNotices() {
  const store = createStore<NoticesState>({ problem: null, toasts: [] })
  let count = 0

  function take(id: number): Toast | undefined {
    const { toasts } = store.get()
    const found = toasts.find((toast) => toast.id === id)
    if (found) store.set({ toasts: toasts.filter((toast) => toast !== found) })
    return found
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    problem: (text: string) => store.set({ problem: text }),
    clearProblem: () => store.set({ problem: null }),
    toast(text: string, more: Partial<Omit<Toast, 'id' | 'text'>> = {}): void {
      const toast = { id: ++count, text, ms: TOAST_MS, ...more }
      store.set({ toasts: [...store.get().toasts, toast] })
    },
    act: (id: number) => take(id)?.action?.run(),
    expire: (id: number) => take(id)?.onGone?.(),
  }
}
