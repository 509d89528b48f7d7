import { z } from 'zod'
import type { Deskwright } from '../shared/bridge'
import {
  CHANGED_CHANNEL,
  type Changed,
  changedPayload,
  type IpcChannel,
  type IpcError,
  ipcCalls,
  ipcError,
} from '../shared/ipc'
import { type StreamEvent, streamPayloads } from '../shared/stream-events'
import { TERMINAL_CHANNEL, type TerminalPiece, terminalPiece } from '../shared/terminal'

// The page's policy forbids generated code, with which zod would otherwise speed itself up.
z.config({ jitless: true })

/** The little of `ipcRenderer` the bridge uses. */
export interface Ipc {
  invoke(channel: string, payload: unknown): Promise<unknown>
  on(channel: string, listener: (event: unknown, payload: unknown) => void): unknown
}

export function createBridge(ipc: Ipc, pathOf: (file: File) => string): Deskwright {
  const onStream = listeners<StreamEvent>()
  for (const [channel, schema] of Object.entries(streamPayloads))
    receive(ipc, channel, schema as z.ZodType, (payload) =>
      onStream.tell({ channel, payload } as StreamEvent),
    )
  const onChange = listeners<Changed>()
  receive(ipc, CHANGED_CHANNEL, changedPayload, onChange.tell)
  const onTerminal = listeners<TerminalPiece>()
  receive(ipc, TERMINAL_CHANNEL, terminalPiece, onTerminal.tell)
  return {
    call: ((channel, request) => call(ipc, channel, request)) as Deskwright['call'],
    onStream: onStream.add,
    onChange: onChange.add,
    onTerminal: onTerminal.add,
    pathOf,
  }
}

function listeners<T>() {
  const all = new Set<(value: T) => void>()
  return {
    tell(value: T) {
      for (const listener of all) listener(value)
    },
    add(listener: (value: T) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

function receive<T>(ipc: Ipc, channel: string, schema: z.ZodType<T>, take: (payload: T) => void): void {
  ipc.on(channel, (_event, raw) => {
    const payload = schema.safeParse(raw)
    if (payload.success) take(payload.data)
    else console.error(`${channel}: ${z.prettifyError(payload.error)}`)
  })
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
