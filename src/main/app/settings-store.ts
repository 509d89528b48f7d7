import { z } from 'zod'
import { type Settings, settings } from '../../shared/settings'
import { AgentError } from '../agent'
import { SETTINGS_NAME, toSettings } from './settings-file'
import { openStore } from './store'

export interface SettingsStore {
  get(): Settings
  /** Checks the change as a whole and takes all of it or nothing. */
  set(change: Record<string, unknown>): Settings
}

export function openSettings(
  warn: (text: string) => void,
  apply: (settings: Settings) => void,
): SettingsStore {
  const store = openStore<Record<string, unknown>>(SETTINGS_NAME, warn)
  let current = toSettings(store.store, warn)
  apply(current)
  return {
    get: () => current,
    set(change) {
      const next = settings.safeParse({ ...current, ...change })
      if (!next.success) throw new AgentError('INVALID_ARGUMENT', z.prettifyError(next.error))
      store.store = { ...next.data }
      current = next.data
      apply(current)
      return current
    },
  }
}
