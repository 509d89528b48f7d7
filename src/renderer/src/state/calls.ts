import type { Deskwright } from '../../../shared/bridge'
import type { IpcChannel, IpcRequest, IpcResponse } from '../../../shared/ipc'
import type { Notices } from './notices'
import { createStore } from './store'

export interface CallsState {
  /** The call main has not answered for a while. */
  slow: IpcChannel | null
}

const SLOW_MS = 1_000

/** Calls that wait for the user or for a server, and say so where they were made. */
const PATIENT: ReadonlySet<IpcChannel> = new Set<IpcChannel>([
  'conversation:choose-workspace',
  'conversation:export',
  'conversation:import',
  'provider:models',
  'skill:import',
  'search:test',
  'channel:test',
  'channel:chats',
])

export type Calls = ReturnType<typeof createCalls>

/** Calls to main: a refusal is put on the screen, and so is what takes long. */
export function createCalls(bridge: Deskwright, notices: Notices) {
  const store = createStore<CallsState>({ slow: null })
  const late = new Map<number, IpcChannel>()
  let count = 0

  const tell = () => store.set({ slow: late.values().next().value ?? null })

  async function watch<T>(channel: IpcChannel, promise: Promise<T>): Promise<T> {
    if (PATIENT.has(channel)) return promise
    const id = ++count
    const timer = setTimeout(() => {
      late.set(id, channel)
      tell()
    }, SLOW_MS)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      if (late.delete(id)) tell()
    }
  }

  /** The answer as it is, for a caller that shows a refusal itself. */
  const ask = <C extends IpcChannel>(channel: C, request: IpcRequest<C>) =>
    watch(channel, bridge.call(channel, request))

  return {
    get: store.get,
    subscribe: store.subscribe,
    ask,
    /** The value of a call, or undefined after its refusal was put on the screen. */
    async call<C extends IpcChannel>(
      channel: C,
      request: IpcRequest<C>,
    ): Promise<IpcResponse<C> | undefined> {
      const result = await ask(channel, request)
      if (result.ok) return result.value
      notices.problem(result.error.message)
      return undefined
    },
  }
}
