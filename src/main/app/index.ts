import { join } from 'node:path'
import { app, BrowserWindow, dialog, session } from 'electron'
import { declareAppScheme, serveApp } from './app-scheme'
import { keepCompiled } from './compiled'
import { claimDataDir, inUse } from './data-dir'
import { serveIpc } from './ipc'
import { lockDown } from './lockdown'
import { type Options, ownArguments, readOptions } from './options'
import { front, openWindow } from './window'

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
  keepCompiled(folder)
  app.on('second-instance', () => front(BrowserWindow.getAllWindows()[0]))
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app
    .whenReady()
    .then(() => run(workspace))
    .catch(giveUp)
}

/** The page comes first, so that one can write; what answers it is loaded when it is on the screen. */
async function run(workspace: string | null): Promise<void> {
  lockDown(app, session.defaultSession)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))
  const opened = openWindow()
  const answering = opened.painted
    .then(() => import('./main'))
    .then(({ startMain }) => startMain(opened, workspace))
  serveIpc(answering)
  await answering
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
