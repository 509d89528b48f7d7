import { createContext, use } from 'react'
import type { Deskwright } from '../../../shared/bridge'
import { createCalls } from './calls'
import { type ChatState, createChat } from './chat'
import { createDrafts } from './drafts'
import { createNotices } from './notices'
import { createPreferences, type PreferencesState } from './preferences'
import { createSchedules, type SchedulesState } from './schedules'
import { createSkills, type SkillsState } from './skills'
import { createTasks, type TasksState } from './tasks'
import { useStore } from './use-store'
import { createView, type ViewState } from './view'
import { createWork, type WorkState } from './work'

export type AppState = ReturnType<typeof createAppState>

export function createAppState(bridge: Deskwright) {
  const notices = createNotices()
  const calls = createCalls(bridge, notices)
  return {
    bridge,
    notices,
    calls,
    chat: createChat(bridge, calls),
    drafts: createDrafts(),
    preferences: createPreferences(calls),
    view: createView(),
    work: createWork(bridge, calls),
    tasks: createTasks(bridge, calls),
    schedules: createSchedules(bridge, calls),
    skills: createSkills(bridge, calls),
  }
}

export const AppContext = createContext<AppState | null>(null)

/** The stores and their actions. */
export function useApp(): AppState {
  const state = use(AppContext)
  if (!state) throw new Error('There is no app around this component.')
  return state
}

export const useChat = <S>(select: (state: ChatState) => S): S => useStore(useApp().chat, select)
export const useConversation = () => useChat((state) => state.current)
export const useView = <S>(select: (state: ViewState) => S): S => useStore(useApp().view, select)
export const useWork = <S>(select: (state: WorkState) => S): S => useStore(useApp().work, select)
export const useTasks = <S>(select: (state: TasksState) => S): S => useStore(useApp().tasks, select)
export const useSchedules = <S>(select: (state: SchedulesState) => S): S =>
  useStore(useApp().schedules, select)
export const useSkills = <S>(select: (state: SkillsState) => S): S => useStore(useApp().skills, select)
export const usePreferences = <S>(select: (state: PreferencesState) => S): S =>
  useStore(useApp().preferences, select)
export const useSettings = () => usePreferences((state) => state.settings)
