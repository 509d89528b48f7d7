import { join } from 'node:path'
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { APP_PAGE } from './app-scheme'
import { usableBounds } from './bounds'
import { createRevival } from './revival'
import { openStore } from './store'
import type { Words } from './words'

const DEFAULT_SIZE = { width: 1280, height: 800 }
const MIN_SIZE = { width: 640, height: 480 }

/** Opens the one window where it was last time, shown when it has something to show. */
export function openWindow(warn: (text: string) => void, words: () => Words): BrowserWindow {
  const store = openStore<{ bounds?: unknown }>('window', warn)
  const screenAt = (bounds: Electron.Rectangle) => screen.getDisplayMatching(bounds).workArea
  const window = new BrowserWindow({
    ...(usableBounds(store.get('bounds'), screenAt) ?? DEFAULT_SIZE),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Deskwright',
    icon: join(import.meta.dirname, '../../resources/icon.png'),
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#18191b' : '#ffffff',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      store.set('bounds', window.getNormalBounds())
    } catch (error) {
      warn(`The window's place could not be saved: ${(error as Error).message}`)
    }
  })
  reviveWhenGone(window, words)
  void window.loadURL(APP_PAGE)
  return window
}

/** The page knows by itself where it was. */
function reviveWhenGone(window: BrowserWindow, words: () => Words): void {
  const mayRevive = createRevival(Date.now)
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    console.error(`The window's page ended: ${reason}.`)
    if (mayRevive() || (await wantsMore(window, words()))) window.webContents.reload()
    else window.close()
  })
}

async function wantsMore(window: BrowserWindow, words: Words): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: words.crashed,
    detail: words.crashedMore,
    buttons: [words.reload, words.quit],
  })
  return response === 0
}
