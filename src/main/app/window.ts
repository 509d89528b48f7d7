import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { APP_PAGE } from './app-scheme'

const MIN_SIZE = { width: 640, height: 480 }

export interface Opened {
  window: BrowserWindow
  /** It has something to show, or never will. */
  painted: Promise<void>
}

/** Opens the one window, still hidden: its page loads while the rest of the app does. */
export function openWindow(): Opened {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Deskwright',
    icon: join(import.meta.dirname, '../../resources/icon.png'),
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const painted = new Promise<void>((resolve) => {
    window.once('ready-to-show', () => resolve())
    window.webContents.once('did-fail-load', () => resolve())
    window.webContents.once('render-process-gone', () => resolve())
  })
  void window.loadURL(APP_PAGE)
  return { window, painted }
}

/** Brings the window in front of the others. */
export function front(window: BrowserWindow | undefined): void {
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
}

/** Says it to the page, if there is one: a window that is being closed loses its page first. */
export function tell(window: BrowserWindow | null, channel: string, payload: unknown): void {
  if (window && !window.isDestroyed() && !window.webContents.isDestroyed())
    window.webContents.send(channel, payload)
}
