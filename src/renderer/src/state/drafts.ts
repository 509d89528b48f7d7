import { memory } from './memory'
import { createStore } from './store'

export interface DraftsState {
  /** By conversation; what was typed before one was there is under the empty name. */
  texts: Readonly<Record<string, string>>
  /** The conversation whose text is on its way. */
  sending: string | null
}

export type Drafts = ReturnType<typeof createDrafts>

const keyOf = (conversationId: string) => `draft:${conversationId}`

/** What is typed but not sent, for each conversation, over reloads and restarts. */
export function createDrafts() {
  const store = createStore<DraftsState>({ texts: {}, sending: null })
  const { get, set } = store
  const read = (id: string) => get().texts[id] ?? (id ? memory.read(keyOf(id)) : null) ?? ''

  function put(id: string, text: string) {
    set({ texts: { ...get().texts, [id]: text } })
    if (id) memory.write(keyOf(id), text)
  }

  return {
    get,
    subscribe: store.subscribe,
    read,
    put,
    /** What was typed before the first conversation was there belongs to it. */
    adopt(id: string) {
      const early = read('')
      if (early === '' || id === '') return
      put('', '')
      put(id, read(id) === '' ? early : `${read(id)}\n${early}`)
    },
    /** The text is gone when it was taken, and stays when it was refused. */
    async hand(id: string, take: (text: string) => Promise<boolean>): Promise<void> {
      const text = read(id)
      if (get().sending !== null || text.trim() === '') return
      set({ sending: id })
      if (await take(text)) put(id, '')
      set({ sending: null })
    },
  }
}
