import { expect, it } from 'vitest'
import { ipcCalls } from '../../src/shared/ipc'
import { IPC_CHANNELS } from '../../src/shared/ipc-channels'

it('names every call of the map once', () => {
  expect([...IPC_CHANNELS].sort()).toEqual(Object.keys(ipcCalls).sort())
})
