import { join } from 'node:path'
import { BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron'
import ElectronStore from 'electron-store'
import { APP_PAGE } from './app-scheme'

const DEFAULT_SIZE = { width: 1280, height: 800 }
const MIN_SIZE = { width: 640, height: 480 }

interface Remembered {
  bounds?: Rectangle
}

/** Opens the one window where it was last time, shown when it has something to show. */
export function openWindow(): BrowserWindow {
  const store = new ElectronStore<Remembered>({ name: 'window', clearInvalidConfig: true })
  const window = new BrowserWindow({
    ...(visibleBounds(store.get('bounds')) ?? DEFAULT_SIZE),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Deskwright',
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
  window.on('close', () => store.set('bounds', window.getNormalBounds()))
  void window.loadURL(APP_PAGE)
  return window
}

/** A screen that is gone must not take the window with it. */
function visibleBounds(bounds: Rectangle | undefined): Rectangle | null {
  if (!bounds) return null
  const { workArea } = screen.getDisplayMatching(bounds)
  const overlapX =
    Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x)
  const overlapY =
    Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y)
  return overlapX > 100 && overlapY > 100 ? bounds : null
}
