import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, nativeTheme } from 'electron'
import { CHANGED_CHANNEL } from '../../shared/ipc'
import { shownLanguage } from '../../shared/language'
import type { Settings } from '../../shared/settings'
import type { Approvals } from '../channels'
import { answer } from './answer'
import { approvalsFor } from './approvals'
import { buildCore, type Core, tidyUp } from './core'
import { createHandlers } from './handlers'
import type { Answering } from './ipc'
import { systemSeal } from './keychain'
import { keysIn, openDataVault } from './keys'
import { setMenu } from './menu'
import { createNotifier } from './notify'
import { openSettings } from './settings-store'
import { settleWindow } from './settle-window'
import { front, type Opened, openWindow, tell } from './window'
import { wordsIn } from './words'

const STOP_MS = 5_000

/** Everything behind the window; its page may be loading already. */
export async function startMain(first: Opened, workspace: string | null): Promise<Answering> {
  let window: BrowserWindow | null = null
  let words = wordsIn('en')

  function apply(settings: Settings): void {
    nativeTheme.themeSource = settings.theme
    words = wordsIn(shownLanguage(settings.language, app.getPreferredSystemLanguages()))
    setMenu(words)
  }

  function show(opened: Opened): void {
    window = opened.window
    window.on('closed', () => {
      window = null
    })
    settleWindow(opened, console.error, () => words)
  }

  const tellWindow: Core['changed'] = (conversationId, what, retry) =>
    tell(window, CHANGED_CHANNEL, { conversationId, what, ...(retry && { retry }) })

  const titleOf = (id: string) => {
    const ids = [...new Set([core.agent.rootOf(id), id])]
    return ids.flatMap((one) => core.store.conversations.get(one)?.title || []).join(' · ')
  }

  const notify = createNotifier({
    isInFront: () => window?.isFocused() ?? false,
    words: () => words,
    titleOf,
    show(conversationId) {
      if (window) front(window)
      else show(openWindow())
      // What a sub-agent asks is answered where it works for.
      tellWindow(core.agent.rootOf(conversationId), 'shown')
    },
    answer(requestId, said) {
      try {
        core.agent.answer(requestId, said)
      } catch (error) {
        // It was answered in the window meanwhile.
        console.error((error as Error).message)
      }
    },
  })

  const settings = openSettings(tellUser, apply)
  show(first)
  const vault = openDataVault({
    dataDir: app.getPath('userData'),
    env: process.env,
    system: systemSeal(),
    warn: tellUser,
  })
  const keys = keysIn(vault)
  let approvals: Approvals | undefined
  const core = await buildCore({
    dataDir: app.getPath('userData'),
    env: process.env,
    settings: settings.get,
    keyOf: keys.get,
    send(event) {
      tell(window, event.channel, event.payload)
      notify(event)
      approvals?.take(event)
    },
    changed(conversationId, what) {
      tellWindow(conversationId, what)
      if (what === 'messages') approvals?.look()
    },
    warn: tellUser,
    checkEvents: !app.isPackaged,
  })
  const handlers = createHandlers({
    core,
    settings,
    keys,
    workspace,
    window: () => window,
    words: () => words,
  })
  approvals = approvalsFor(core, () => words, titleOf, once(tellUser))
  stopWithApp(core, approvals)
  void tidyUp(core).catch((error) => console.error('Cleaning up failed:', error))
  app.on('activate', () => (window ? front(window) : show(openWindow())))
  return (channel, payload) => answer(handlers, channel, payload)
}

/** Turns are stopped and on disk before the app goes; one that does not stop keeps it only for a while. */
function stopWithApp(core: Core, approvals: Approvals): void {
  let stopped = false
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void Promise.race([Promise.all([core.close(), approvals.stop()]), sleep(STOP_MS)]).finally(() => {
      stopped = true
      app.quit()
    })
  })
}

/** The same words are said once. */
function once(say: (text: string) => void): (text: string) => void {
  const said = new Set<string>()
  return (text) => {
    if (said.has(text)) return
    said.add(text)
    say(text)
  }
}

function tellUser(text: string): void {
  console.error(text)
  void dialog.showMessageBox({ type: 'warning', message: text })
}
