import { ipcMain, type WebFrameMain } from 'electron'
import { type IpcChannel, ipcCalls } from '../../shared/ipc'
import { answer, type Handlers, refuse } from './answer'
import { APP_ORIGIN } from './app-scheme'

/** Puts a handler behind every channel of the map. The only user of `ipcMain`. */
export function serveIpc(handlers: Handlers): void {
  for (const channel of Object.keys(ipcCalls) as IpcChannel[])
    ipcMain.handle(channel, (event, payload) =>
      isOurWindow(event.senderFrame)
        ? answer(handlers, channel, payload)
        : refuse('FORBIDDEN', 'Only the main window may call the app.'),
    )
}

function isOurWindow(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN
}
