import { Menu } from 'electron'
import type { Words } from './words'

/** The usual commands and their keys, without Electron's own links. */
export function setMenu({ file, edit, view, window }: Words): void {
  const mac = process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { role: 'fileMenu', label: file },
      { role: 'editMenu', label: edit },
      { role: 'viewMenu', label: view },
      { role: 'windowMenu', label: window },
    ]),
  )
}
