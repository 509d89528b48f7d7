import { Menu } from 'electron'

/** The usual commands and their keys, without Electron's own links. */
export function setMenu(): void {
  const mac = process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { role: 'viewMenu' },
      { role: 'windowMenu' },
    ]),
  )
}
