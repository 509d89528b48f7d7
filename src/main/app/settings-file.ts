import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Settings, settings } from '../../shared/settings'

export const SETTINGS_NAME = 'settings'

/** What the settings file says; what it does not say, or says wrongly, is as it is by default. */
export function readSettings(dataDir: string, warn: (text: string) => void): Settings {
  const file = join(dataDir, `${SETTINGS_NAME}.json`)
  try {
    return toSettings(JSON.parse(readFileSync(file, 'utf8')), (text) => warn(`${file}: ${text}`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      warn(`${file} could not be read, so the defaults hold: ${(error as Error).message}`)
    return settings.parse({})
  }
}

/** Each setting stands for itself: a wrong one does not take the others with it. */
export function toSettings(raw: unknown, warn: (text: string) => void): Settings {
  const given = raw && typeof raw === 'object' && !Array.isArray(raw) ? { ...raw } : {}
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const schema = (settings.shape as Record<string, z.ZodType>)[name]
    const parsed = schema?.safeParse(value)
    if (parsed?.success) known[name] = parsed.data
    else if (parsed)
      warn(`${name} is not valid and was left at its default: ${z.prettifyError(parsed.error)}`)
  }
  return settings.parse(known)
}
