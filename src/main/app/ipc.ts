import { ipcMain, type WebFrameMain } from 'electron'
import { z } from 'zod'
import {
  type IpcChannel,
  type IpcError,
  type IpcRequest,
  type IpcResponse,
  type IpcResult,
  ipcCalls,
} from '../../shared/ipc'
import { AgentError } from '../agent'
import { APP_ORIGIN } from './app-scheme'

export type Handlers = {
  [C in IpcChannel]: (request: IpcRequest<C>) => IpcResponse<C> | Promise<IpcResponse<C>>
}

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

/** Validates what came in, runs the handler, validates what goes out. A refusal is an answer, never a rejection. */
export async function answer<C extends IpcChannel>(
  handlers: Handlers,
  channel: C,
  payload: unknown,
): Promise<IpcResult<C>> {
  const request = ipcCalls[channel].request.safeParse(payload)
  if (!request.success) return refuse('INVALID_ARGUMENT', `${channel}: ${z.prettifyError(request.error)}`)
  try {
    const value = await handlers[channel](request.data as IpcRequest<C>)
    return { ok: true, value: ipcCalls[channel].response.parse(value) as IpcResponse<C> }
  } catch (error) {
    if (error instanceof AgentError) return refuse(error.code, error.message)
    console.error(`${channel} failed:`, error)
    return refuse('INTERNAL', `${channel} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refuse(code: IpcError['code'], message: string): { ok: false; error: IpcError } {
  return { ok: false, error: { code, message } }
}
