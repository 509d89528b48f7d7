import { z } from 'zod'
import { type Settings, settings } from '../../shared/settings'
import { AgentError } from '../agent'
import { toSettings } from './settings-file'

export interface SettingsStore {
  get(): Settings
  /** Checks the change as a whole and takes all of it or nothing. */
  set(change: Record<string, unknown>): Settings
}

/** `file` reads and writes the whole file by its property `store`. */
export function openSettings(
  file: { store: Record<string, unknown> },
  warn: (text: string) => void,
  apply: (settings: Settings) => void,
): SettingsStore {
  let current = toSettings(file.store, warn)
  apply(current)
  return {
    get: () => current,
    set(change) {
      const next = settings.safeParse({ ...current, ...change })
      if (!next.success) throw new AgentError('INVALID_ARGUMENT', z.prettifyError(next.error))
      file.store = { ...next.data }
      current = next.data
      apply(current)
      return current
    },
  }
}
