import { memory } from './memory'
import { createStore } from './store'

/** A picture that goes with the next message. */
export interface DraftPicture {
  name: string
  /** A data address. */
  src: string
}

export interface DraftsState {
  /** By conversation; what was typed before one was there is under the empty name. */
  texts: Readonly<Record<string, string>>
  /** By conversation; only the text is kept over a reload. */
  pictures: Readonly<Record<string, readonly DraftPicture[]>>
  /** The conversation whose text is on its way. */
  sending: string | null
}

/** Says whether it was taken. */
export type Take = (
  text: string,
  pictures: readonly DraftPicture[],
  conversationId: string,
) => Promise<boolean>

export type Drafts = ReturnType<typeof createDrafts>

const keyOf = (conversationId: string) => `draft:${conversationId}`
const NONE: readonly DraftPicture[] = []

/** What is typed but not sent, for each conversation, over reloads and restarts. */
export function createDrafts() {
  const store = createStore<DraftsState>({ texts: {}, pictures: {}, sending: null })
  const { get, set } = store
  /** By conversation: what is still being made ready for the next message. */
  const coming = new Map<string, Promise<unknown>>()
  const read = (id: string) => get().texts[id] ?? (id ? memory.read(keyOf(id)) : null) ?? ''
  const pictures = (id: string) => get().pictures[id] ?? NONE

  function put(id: string, text: string) {
    set({ texts: { ...get().texts, [id]: text } })
    if (id) memory.write(keyOf(id), text)
  }

  function show(id: string, next: readonly DraftPicture[]) {
    set({ pictures: { ...get().pictures, [id]: next } })
  }

  return {
    get,
    subscribe: store.subscribe,
    read,
    put,
    pictures,
    show,
    /** What is handed over waits for this. */
    async whenReady(id: string, work: Promise<void>): Promise<void> {
      const all = Promise.allSettled([coming.get(id), work])
      coming.set(id, all)
      await all
      if (coming.get(id) === all) coming.delete(id)
    },
    /** What was typed before the first conversation was there belongs to it. */
    adopt(id: string) {
      const early = read('')
      if (early === '' || id === '') return
      put('', '')
      put(id, read(id) === '' ? early : `${read(id)}\n${early}`)
    },
    /** What was handed over is gone when it was taken, and stays when it was refused. */
    async hand(id: string, take: Take, what: 'all' | 'text' = 'all'): Promise<void> {
      const text = read(id)
      const given = () => (what === 'all' ? pictures(id) : NONE)
      if (get().sending !== null || (text.trim() === '' && given().length === 0)) return
      set({ sending: id })
      if (what === 'all') await coming.get(id)
      const shown = given()
      if (await take(text, shown, id)) {
        put(id, '')
        show(
          id,
          pictures(id).filter((one) => !shown.includes(one)),
        )
      }
      set({ sending: null })
    },
  }
}
