import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Menu, nativeImage, Tray } from 'electron'
import type { Words } from './words'

interface Deps {
  words(): Words
  /** What goes on, by name. */
  running(): { name: string; conversationId: string }[]
  show(conversationId?: string): void
  quit(): void
}

/** The icon of the app that has no window. */
export interface TrayIcon {
  /** Whether the system shows such icons: without that, an app without a window could not be found again. */
  available(): Promise<boolean>
  /** There from now on, or not, if the system shows it at all. */
  want(wanted: boolean): Promise<void>
  isThere(): boolean
  refresh(): void
}

export function createTray(deps: Deps): TrayIcon {
  let asked: Promise<boolean> | undefined
  let wanted = false
  let tray: Tray | null = null
  const available = () => {
    asked ??= hasTray()
    return asked
  }

  function refresh(): void {
    if (!tray) return
    const { trayOpen, trayRunning, trayIdle, trayQuit } = deps.words()
    const running = deps.running()
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: trayOpen, click: () => deps.show() },
        { type: 'separator' },
        { label: running.length > 0 ? trayRunning : trayIdle, enabled: false },
        ...running.map(({ name, conversationId }) => ({
          label: name,
          click: () => deps.show(conversationId),
        })),
        { type: 'separator' },
        { label: trayQuit, click: deps.quit },
      ]),
    )
  }

  function show(): void {
    const picture = nativeImage.createFromPath(join(import.meta.dirname, '../../resources/icon.png'))
    tray = new Tray(picture.resize({ width: 22, height: 22 }))
    tray.setToolTip('Deskwright')
    tray.on('click', () => deps.show())
    refresh()
  }

  return {
    available,
    refresh,
    isThere: () => tray !== null,
    async want(now) {
      wanted = now
      if (now && (await available()) && wanted && !tray) show()
      if (wanted) return
      tray?.destroy()
      tray = null
    },
  }
}

const WATCHER = 'org.kde.StatusNotifierWatcher'
const ASK = ['call', '--session', '--timeout', '2', '--dest', 'org.freedesktop.DBus']

/** On Linux an icon is shown by whoever has taken that on, or by nobody: Electron does not say. */
async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const args = [
    '--object-path',
    '/org/freedesktop/DBus',
    '--method',
    'org.freedesktop.DBus.NameHasOwner',
    WATCHER,
  ]
  try {
    const { stdout } = await promisify(execFile)('gdbus', [...ASK, ...args], { timeout: 3_000 })
    return stdout.includes('true')
  } catch {
    return false
  }
}
