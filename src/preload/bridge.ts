import { z } from 'zod'
import type { Deskwright } from '../shared/bridge'
import { type IpcChannel, type IpcError, ipcCalls, ipcError } from '../shared/ipc'
import { type StreamEvent, streamPayloads } from '../shared/stream-events'

// The page's policy forbids generated code, with which zod would otherwise speed itself up.
z.config({ jitless: true })

/** The little of `ipcRenderer` the bridge uses. */
export interface Ipc {
  invoke(channel: string, payload: unknown): Promise<unknown>
  on(channel: string, listener: (event: unknown, payload: unknown) => void): unknown
}

export function createBridge(ipc: Ipc): Deskwright {
  const listeners = new Set<(event: StreamEvent) => void>()
  for (const [channel, schema] of Object.entries(streamPayloads))
    ipc.on(channel, (_event, raw) => {
      const payload = schema.safeParse(raw)
      if (!payload.success) return console.error(`${channel}: ${z.prettifyError(payload.error)}`)
      for (const listener of listeners) listener({ channel, payload: payload.data } as StreamEvent)
    })

  return {
    call: ((channel, request) => call(ipc, channel, request)) as Deskwright['call'],
    onStream(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function call(ipc: Ipc, channel: IpcChannel, request: unknown): Promise<unknown> {
  if (!Object.hasOwn(ipcCalls, channel))
    return refuse('INVALID_ARGUMENT', `There is no call named ${channel}.`)
  const { request: asked, response } = ipcCalls[channel]
  const checked = asked.safeParse(request)
  if (!checked.success) return refuse('INVALID_ARGUMENT', `${channel}: ${z.prettifyError(checked.error)}`)
  const answer = z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value: response as z.ZodType }),
    z.strictObject({ ok: z.literal(false), error: ipcError }),
  ])
  try {
    return answer.parse(await ipc.invoke(channel, checked.data))
  } catch (error) {
    return refuse('INTERNAL', `${channel} failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refuse(code: IpcError['code'], message: string): { ok: false; error: IpcError } {
  return { ok: false, error: { code, message } }
}
