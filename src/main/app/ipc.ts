import { ipcMain, type WebFrameMain } from 'electron'
import type { IpcResult } from '../../shared/ipc'
import { IPC_CHANNELS, type IpcChannel } from '../../shared/ipc-channels'
import { APP_ORIGIN } from './app-scheme'

export type Answering = <C extends IpcChannel>(channel: C, payload: unknown) => Promise<IpcResult<C>>

/** Puts the app behind every channel of the map; a call that comes before it is there waits. The only user of `ipcMain`. */
export function serveIpc(answering: Promise<Answering>): void {
  for (const channel of IPC_CHANNELS)
    ipcMain.handle(channel, async (event, payload) =>
      isOurWindow(event.senderFrame) ? (await answering)(channel, payload) : STRANGER,
    )
}

const STRANGER = {
  ok: false,
  error: { code: 'FORBIDDEN', message: 'Only the main window may call the app.' },
} satisfies IpcResult<IpcChannel>

function isOurWindow(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN
}
