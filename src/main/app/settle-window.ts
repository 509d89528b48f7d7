import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { usableBounds } from './bounds'
import { createRevival } from './revival'
import { openStore } from './store'
import type { Opened } from './window'
import type { Words } from './words'

/** Shows the window where it was last time, and keeps it alive. */
export function settleWindow(
  { window, painted }: Opened,
  warn: (text: string) => void,
  words: () => Words,
): void {
  const store = openStore<{ bounds?: unknown }>('window', warn)
  const bounds = usableBounds(store.get('bounds'), (place) => screen.getDisplayMatching(place).workArea)
  if (bounds) window.setBounds(bounds)
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#18191b' : '#ffffff')
  window.on('close', () => {
    try {
      store.set('bounds', window.getNormalBounds())
    } catch (error) {
      warn(`The window's place could not be saved: ${(error as Error).message}`)
    }
  })
  reviveWhenGone(window, words)
  void painted.then(() => window.isDestroyed() || window.show())
}

/** The page knows by itself where it was. */
function reviveWhenGone(window: BrowserWindow, words: () => Words): void {
  const mayRevive = createRevival(Date.now)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    console.error(`The window's page ended: ${reason}.`)
    void revive()
  })
  if (window.webContents.isCrashed()) void revive()

  async function revive(): Promise<void> {
    // Loading a page from within the news of its death takes the whole app down.
    await nextTurn()
    const again = !window.isDestroyed() && (mayRevive() || (await wantsMore(window, words())))
    if (window.isDestroyed()) return
    if (again) window.webContents.reload()
    else window.close()
  }
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
