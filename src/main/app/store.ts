import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { app, ipcMain } from 'electron'
import ElectronStore from 'electron-store'

/** A small JSON file in the data folder. One that cannot be read is set aside, never deleted. */
export function openStore<T extends Record<string, unknown>>(
  name: string,
  warn: (text: string) => void,
): ElectronStore<T> {
  try {
    return create<T>(name)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const file = join(app.getPath('userData'), `${name}.json`)
    const aside = `${file}.unreadable-${Date.now()}`
    renameSync(file, aside)
    warn(`${file} could not be read and was set aside as ${aside}. Starting with the defaults.`)
    return create<T>(name)
  }
}

// electron-store answers any page on a channel of its own, unchecked. Nobody here needs it.
function create<T extends Record<string, unknown>>(name: string): ElectronStore<T> {
  const store = new ElectronStore<T>({ name, accessPropertiesByDotNotation: false })
  ipcMain.removeAllListeners('electron-store-get-data')
  return store
}
