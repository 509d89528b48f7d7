import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, session } from 'electron'
import type { StreamEvent } from '../../shared/stream-events'
import { type Agent, createAgent } from '../agent'
import { createDemoProvider } from '../providers'
import { createConversationStore, openDatabase } from '../storage'
import { createRegistry, lsTool } from '../tools'
import { declareAppScheme, serveApp } from './app-scheme'
import { claimDataDir, inUse } from './data-dir'
import { createHandlers } from './handlers'
import { serveIpc } from './ipc'
import { lockDown } from './lockdown'
import { setMenu } from './menu'
import { type Options, ownArguments, readOptions } from './options'
import { openWindow } from './window'

const STOP_MS = 5_000

let window: BrowserWindow | null = null

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

function run(workspace: string | null): void {
  setMenu()
  lockDown(app, session.defaultSession)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))
  const agent = buildAgent(app.getPath('userData'))
  serveIpc(createHandlers({ agent, workspace, window: () => window }))
  stopWithApp(agent)
  show()
  app.on('activate', () => (window ? front(window) : show()))
}

function buildAgent(dataDir: string): Agent {
  const store = createConversationStore(openDatabase(dataDir, tellUser))
  store.markInterrupted()
  return createAgent({
    store,
    registry: createRegistry([lsTool]),
    providers: { demo: createDemoProvider() },
    send: ({ channel, payload }: StreamEvent) => window?.webContents.send(channel, payload),
  })
}

function show(): void {
  window = openWindow(console.error)
  window.on('closed', () => {
    window = null
  })
}

/** Turns are stopped and on disk before the app goes; one that does not stop keeps it only for a while. */
function stopWithApp(agent: Agent): void {
  let stopped = false
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void Promise.race([agent.close(), sleep(STOP_MS)]).finally(() => {
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
