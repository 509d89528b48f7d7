import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, nativeTheme, session } from 'electron'
import { CHANGED_CHANNEL } from '../../shared/ipc'
import { shownLanguage } from '../../shared/language'
import type { Settings } from '../../shared/settings'
import { declareAppScheme, serveApp } from './app-scheme'
import { buildCore, type Core, tidyUp } from './core'
import { claimDataDir, inUse } from './data-dir'
import { createHandlers } from './handlers'
import { serveIpc } from './ipc'
import { openKeys } from './keys'
import { lockDown } from './lockdown'
import { setMenu } from './menu'
import { type Options, ownArguments, readOptions } from './options'
import { openSettings } from './settings-store'
import { openWindow } from './window'
import { wordsIn } from './words'

const STOP_MS = 5_000

let window: BrowserWindow | null = null
let words = wordsIn('en')

const appPath = app.isPackaged ? null : app.getAppPath()
const options = readOptions(ownArguments(process.argv, appPath, process.cwd()), process.env, process.cwd())
if ('words' in options) leave(options.code, options.words)
else start(options)

function start({ dataDir, workspace }: Options): void {
  const folder = dataDir ?? app.getPath('userData')
  const problem = claimDataDir(folder)
  if (problem) leave(1, problem)
  else open(folder, workspace)
}

function open(folder: string, workspace: string | null): void {
  app.setPath('userData', folder)
  if (!app.requestSingleInstanceLock()) {
    leave(1, inUse(folder))
    return
  }
  // Root has to go without (see the launcher), and the two do not go together.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  declareAppScheme()
  app.on('second-instance', () => front(window))
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app
    .whenReady()
    .then(() => run(workspace))
    .catch(giveUp)
}

async function run(workspace: string | null): Promise<void> {
  lockDown(app, session.defaultSession)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))
  const settings = openSettings(tellUser, apply)
  const keys = openKeys(tellUser)
  const core = await buildCore({
    dataDir: app.getPath('userData'),
    env: process.env,
    settings: settings.get,
    keyOf: keys.get,
    send: ({ channel, payload }) => window?.webContents.send(channel, payload),
    changed: (conversationId, what) => window?.webContents.send(CHANGED_CHANNEL, { conversationId, what }),
    warn: tellUser,
    checkEvents: !app.isPackaged,
  })
  serveIpc(createHandlers({ core, settings, keys, workspace, window: () => window, words: () => words }))
  stopWithApp(core)
  show()
  void tidyUp(core).catch((error) => console.error('Cleaning up failed:', error))
  app.on('activate', () => (window ? front(window) : show()))
}

const languageOf = (settings: Settings) => shownLanguage(settings.language, app.getPreferredSystemLanguages())

/** What of the settings main shows itself. */
function apply(settings: Settings): void {
  nativeTheme.themeSource = settings.theme
  words = wordsIn(languageOf(settings))
  setMenu(words)
}

function show(): void {
  window = openWindow(console.error, () => words)
  window.on('closed', () => {
    window = null
  })
}

/** Turns are stopped and on disk before the app goes; one that does not stop keeps it only for a while. */
function stopWithApp(core: Core): void {
  let stopped = false
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void Promise.race([core.close(), sleep(STOP_MS)]).finally(() => {
      stopped = true
      app.quit()
    })
  })
}

function front(target: BrowserWindow | null): void {
  if (target?.isMinimized()) target.restore()
  target?.show()
  target?.focus()
}

function tellUser(text: string): void {
  console.error(text)
  void dialog.showMessageBox({ type: 'warning', message: text })
}

// Started by hand there is a terminal to read; in a virtual display nobody could close the box.
function giveUp(error: Error): void {
  if (app.isPackaged) dialog.showErrorBox('Deskwright could not start', error.message)
  leave(1, `Deskwright could not start: ${error.message}`)
}

function leave(code: number, words: string): void {
  if (code === 0) console.log(words)
  else console.error(words)
  app.exit(code)
}
