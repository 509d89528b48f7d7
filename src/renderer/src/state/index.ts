export {
  AppContext,
  type AppState,
  createAppState,
  useApp,
  useChat,
  useConversation,
  usePreferences,
  useSchedules,
  useSettings,
  useSkills,
  useTasks,
  useView,
  useWork,
} from './app-state'
export { type Activity, type ChatState, openTurn } from './chat'
export type { DraftPicture, Take } from './drafts'
export { rememberedLanguage, rememberLanguage } from './language-memory'
export { memory } from './memory'
export type { Toast } from './notices'
export type { Models } from './preferences'
export { useStore } from './use-store'
export { type Enlarged, PANEL_TABS, type PanelTab, SETTINGS_SECTIONS, type SettingsSection } from './view'
export type { UndoScope } from './work'
