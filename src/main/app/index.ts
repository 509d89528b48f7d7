import { join } from 'node:path'
import { app, type BrowserWindow, dialog, session } from 'electron'
import type { StreamEvent } from '../../shared/stream-events'
import { type Agent, createAgent } from '../agent'
import { createDemoProvider } from '../providers'
import { createConversationStore, openDatabase } from '../storage'
import { createRegistry, lsTool } from '../tools'
import { declareAppScheme, serveApp } from './app-scheme'
import { createHandlers } from './handlers'
import { serveIpc } from './ipc'
import { lockDown } from './lockdown'
import { type Options, readOptions } from './options'
import { openWindow } from './window'

let window: BrowserWindow | null = null

const options = readOptions(process.argv.slice(1), process.env, process.cwd())
if ('problem' in options) leave(2, options.problem)
else start(options)

function start({ dataDir, workspace }: Options): void {
  if (dataDir) app.setPath('userData', dataDir)
  if (!app.requestSingleInstanceLock()) {
    leave(
      1,
      `Deskwright is running already with the data folder ${app.getPath('userData')}. Its window was brought to the front; use --data-dir for a second one.`,
    )
    return
  }
  declareAppScheme()
  app.on('second-instance', () => front(window))
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app
    .whenReady()
    .then(() => run(workspace))
    .catch(giveUp)
}

function run(workspace: string | null): void {
  lockDown(app, session.defaultSession)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))
  const agent = buildAgent()
  serveIpc(createHandlers({ agent, workspace, window: () => window }))
  stopWithApp(agent)
  show()
  app.on('activate', () => (window ? front(window) : show()))
}

function buildAgent(): Agent {
  const store = createConversationStore(openDatabase(app.getPath('userData'), (text) => console.error(text)))
  store.markInterrupted()
  return createAgent({
    store,
    registry: createRegistry([lsTool]),
    providers: { demo: createDemoProvider() },
    send: ({ channel, payload }: StreamEvent) => window?.webContents.send(channel, payload),
  })
}

function show(): void {
  window = openWindow()
  window.on('closed', () => {
    window = null
  })
}

/** Turns are stopped and on disk before the app goes. */
function stopWithApp(agent: Agent): void {
  let stopped = false
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void agent.close().finally(() => {
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

function giveUp(error: Error): void {
  if (!process.env.CI) dialog.showErrorBox('Deskwright could not start', error.message)
  leave(1, `Deskwright could not start: ${error.message}`)
}

function leave(code: number, words: string): void {
  console.error(words)
  app.exit(code)
}
