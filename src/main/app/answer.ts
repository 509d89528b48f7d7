import { z } from 'zod'
import { errorCode } from '../../shared/envelope'
import {
  type IpcChannel,
  type IpcError,
  type IpcRequest,
  type IpcResponse,
  type IpcResult,
  ipcCalls,
} from '../../shared/ipc'
import { toStreamError } from '../agent'

export type Handlers = {
  [C in IpcChannel]: (request: IpcRequest<C>) => IpcResponse<C> | Promise<IpcResponse<C>>
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
    const { code, message } = toRefusal(error)
    if (code !== 'INTERNAL') return refuse(code, message)
    console.error(`${channel} failed:`, error)
    return refuse('INTERNAL', `${channel} failed: ${message}`)
  }
}

export function refuse(code: IpcError['code'], message: string): { ok: false; error: IpcError } {
  return { ok: false, error: { code, message } }
}

/** Every room has its own errors; what they share is a code somebody can act on. */
function toRefusal(error: unknown): IpcError {
  const { code, message } = toStreamError(error)
  const own = errorCode.safeParse(error instanceof Error && 'code' in error ? error.code : undefined)
  return { code: code === 'INTERNAL' && own.success ? own.data : code, message }
}
