import { memory } from './memory'
import { createStore } from './store'

export const PANEL_TABS = ['changes', 'processes', 'terminal', 'tasks', 'usage', 'permissions'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

export const SETTINGS_SECTIONS = [
  'models',
  'general',
  'permissions',
  'schedules',
  'secrets',
  'files',
  'skills',
  'web',
  'channels',
  'limits',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export interface Enlarged {
  src: string
  alt: string
}

export interface ViewState {
  page: 'chat' | 'settings'
  section: SettingsSection
  sidebar: boolean
  panel: boolean
  panelTab: PanelTab
  keys: boolean
  /** The picture that is looked at. */
  enlarged: Enlarged | null
  /** A message to bring into view, or the end; a new object each time. */
  target: { messageId: string | null }
}

export type View = ReturnType<typeof createView>

const KEY = 'view'

/** What is on the screen. Most of it is the same after a reload. */
export function createView() {
  const store = createStore<ViewState>({
    page: 'chat',
    section: 'models',
    sidebar: true,
    panel: false,
    panelTab: 'changes',
    keys: false,
    enlarged: null,
    target: { messageId: null },
    ...remembered(),
  })

  function set(change: Partial<ViewState>) {
    store.set(change)
    const { page, section, sidebar, panel, panelTab } = store.get()
    memory.write(KEY, JSON.stringify({ page, section, sidebar, panel, panelTab }))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    showChat: () => set({ page: 'chat' }),
    showSettings: (section: SettingsSection = 'models') => set({ page: 'settings', section }),
    toggleSidebar: () => set({ sidebar: !store.get().sidebar }),
    togglePanel: () => set({ panel: !store.get().panel }),
    /** Where the panel lies over the conversation, it makes room. */
    makeRoom: () => matchMedia('(width <= 1100px)').matches && set({ panel: false }),
    showPanel: (panelTab: PanelTab) => set({ panel: true, panelTab }),
    showKeys: (keys: boolean) => set({ keys }),
    enlarge: (enlarged: Enlarged | null) => set({ enlarged }),
    goTo: (messageId: string | null) => set({ page: 'chat', target: { messageId } }),
  }
}

function remembered(): Partial<ViewState> {
  try {
    const { page, section, sidebar, panel, panelTab } = JSON.parse(memory.read(KEY) ?? '{}')
    return {
      ...(page === 'settings' ? { page } : {}),
      ...(SETTINGS_SECTIONS.includes(section) ? { section } : {}),
      ...(typeof sidebar === 'boolean' ? { sidebar } : {}),
      ...(typeof panel === 'boolean' ? { panel } : {}),
      ...(PANEL_TABS.includes(panelTab) ? { panelTab } : {}),
    }
  } catch {
    return {}
  }
}
