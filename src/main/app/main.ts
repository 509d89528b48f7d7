import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, nativeTheme, powerMonitor } from 'electron'
import { CHANGED_CHANNEL } from '../../shared/ipc'
import { shownLanguage } from '../../shared/language'
import type { Settings } from '../../shared/settings'
import type { Approvals } from '../channels'
import { watchSkills } from '../skills'
import { createAlarm } from './alarm'
import { answer } from './answer'
import { approvalsFor } from './approvals'
import { buildCore, type Core, tidyUp } from './core'
import { createHandlers } from './handlers'
import type { Answering } from './ipc'
import { systemSeal } from './keychain'
import { keysIn, openDataVault } from './keys'
import { hideInLog } from './log'
import { setMenu } from './menu'
import { createNotifier } from './notify'
import { SETTINGS_NAME } from './settings-file'
import { openSettings } from './settings-store'
import { settleWindow } from './settle-window'
import { openStore } from './store'
import { createTray } from './tray'
import { front, type Opened, openWindow, tell } from './window'
import { wordsIn } from './words'

const STOP_MS = 5_000

/** Everything behind the window; its page may be loading already. */
export async function startMain(first: Opened, workspace: string | null): Promise<Answering> {
  let window: BrowserWindow | null = null
  let words = wordsIn('en')
  /** Nothing, until there is something that could. */
  let running: () => ReturnType<typeof runningIn> = () => []
  const tray = createTray({
    words: () => words,
    running: () => running(),
    show: (conversationId) => void bring(conversationId),
    quit: () => app.quit(),
  })

  function apply(settings: Settings): void {
    nativeTheme.themeSource = settings.theme
    words = wordsIn(shownLanguage(settings.language, app.getPreferredSystemLanguages()))
    setMenu(words)
    void tray.want(settings.keepInTray).then(tray.refresh)
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

  /** In front, and with this conversation. */
  async function bring(conversationId?: string): Promise<void> {
    if (window) front(window)
    else {
      const opened = openWindow()
      show(opened)
      await opened.painted
    }
    // What a sub-agent asks is answered where it works for.
    if (conversationId) tellWindow(core.agent.rootOf(conversationId), 'shown')
  }

  const looking = { isInFront: () => window?.isFocused() ?? false, words: () => words }
  const notify = createNotifier({
    ...looking,
    titleOf,
    show: (conversationId) => void bring(conversationId),
    answer(requestId, said) {
      try {
        core.agent.answer(requestId, said)
      } catch (error) {
        // It was answered in the window meanwhile.
        console.error((error as Error).message)
      }
    },
  })

  const settings = openSettings(openStore(SETTINGS_NAME, tellUser), tellUser, apply)
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
    vault,
    send(event) {
      tell(window, event.channel, event.payload)
      notify(event)
      approvals?.take(event)
      if (!('stream_kind' in event.payload) || event.payload.stream_kind === 'init') tray.refresh()
    },
    changed(conversationId, what, retry) {
      tellWindow(conversationId, what, retry)
      if (what === 'messages') approvals?.look()
    },
    alarm: createAlarm({ ...looking, show: (conversationId) => void bring(conversationId) }),
    warn: tellUser,
    checkEvents: !app.isPackaged,
  })
  const skillWatch = watchSkills(core.skillPlaces, () => tellWindow('', 'skills'))
  app.on('will-quit', skillWatch.close)
  running = () => runningIn(core)
  const handlers = createHandlers({
    core,
    skillWatch,
    settings,
    keys,
    workspace,
    window: () => window,
    words: () => words,
    tray: tray.available,
  })
  approvals = approvalsFor(core, () => words, titleOf, once(tellUser))
  stopWithApp(core, approvals)
  void tidyUp(core).catch((error) => console.error('Cleaning up failed:', error))
  for (const again of ['activate', 'second-instance'] as const)
    app.on(again as 'activate', () => void bring())
  app.removeAllListeners('window-all-closed')
  app.on('window-all-closed', () => {
    if (!tray.isThere() && process.platform !== 'darwin') app.quit()
  })
  powerMonitor.on('resume', () => void core.scheduler.wake())
  void core.scheduler.start().catch((error) => console.error('The scheduler failed:', error))
  hideInLog(core.secrets.redact)
  return async (channel, payload) => {
    const result = await answer(handlers, channel, payload)
    if (result.ok) return result
    return { ok: false, error: { ...result.error, message: core.secrets.redact(result.error.message) } }
  }
}

/** Who writes an answer now, by the conversation of the list. */
function runningIn({ agent, store }: Core): { name: string; conversationId: string }[] {
  const ids = new Set(
    store.messages.inState('streaming').map(({ conversationId }) => agent.rootOf(conversationId)),
  )
  return [...ids].map((id) => ({
    name: store.conversations.get(id)?.title || 'Deskwright',
    conversationId: id,
  }))
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
