import type { Deskwright } from '../../../shared/bridge'
import type { SkillView } from '../../../shared/skills'
import type { Calls } from './calls'
import { createStore } from './store'

export interface SkillsState {
  /** Whose skills these are: those of its folder are among them. */
  conversationId: string | null
  loaded: boolean
  skills: SkillView[]
}

/** The skills the open conversation sees, as main has them. */
export function createSkills(bridge: Pick<Deskwright, 'onChange'>, { call }: Calls) {
  const store = createStore<SkillsState>({ conversationId: null, loaded: false, skills: [] })
  const { get, set } = store

  async function load(conversationId = get().conversationId): Promise<void> {
    set({ conversationId })
    const found = await call('skill:list', { conversationId })
    if (found && get().conversationId === conversationId) set({ skills: found.skills, loaded: true })
  }

  async function thenLoad<T>(promise: Promise<T | undefined>): Promise<T | undefined> {
    const value = await promise
    await load()
    return value
  }

  const place = (folder: string) => ({ conversationId: get().conversationId, folder })

  return {
    get,
    subscribe: store.subscribe,
    start() {
      bridge.onChange(({ conversationId, what }) => {
        const mine = what === 'conversation' && conversationId === get().conversationId
        if (what === 'skills' || mine) void load()
      })
    },
    load,
    text: async (folder: string) => (await call('skill:text', place(folder)))?.text,
    setEnabled: (folder: string, enabled: boolean) => thenLoad(call('skill:enable', { folder, enabled })),
    setTrust: (folder: string, hash: string | null) =>
      thenLoad(call('skill:trust', { ...place(folder), hash })),
    setActive: (conversationId: string, folder: string, active: boolean) =>
      thenLoad(call('skill:activate', { conversationId, folder, active })),
    async take(kind: 'folder' | 'zip'): Promise<string[]> {
      return (await thenLoad(call('skill:import', { kind })))?.names ?? []
    },
    remove: (folder: string) => thenLoad(call('skill:remove', { folder })),
    show: (folder: string | null) => call('skill:show', { conversationId: get().conversationId, folder }),
  }
}
