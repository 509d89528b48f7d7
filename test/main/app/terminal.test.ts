import { afterEach, beforeEach, expect, it } from 'vitest'
import { terminalHandlers } from '../../../src/main/app/handlers/terminal'
import type { TerminalPiece } from '../../../src/shared/terminal'
import { until } from '../runtime/fixture'
import { type Fixture, setUp } from '../runtime/shells/fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

function handlers() {
  const sent: TerminalPiece[] = []
  const conversations = { get: (id: string) => (id === 'c' ? { id } : undefined) }
  const deps = {
    core: { shells: at.shells, store: { conversations } },
    tell: (piece: TerminalPiece) => sent.push(piece),
  }
  return { sent, calls: terminalHandlers(deps as never) }
}

const look = { conversationId: 'c', view: 'v1' }
const size = { cols: 60, rows: 20 }
const text = (sent: TerminalPiece[]) => sent.map(({ data }) => data).join('')

it('shows the shell to the look that was asked for last, and to no conversation that is gone', async () => {
  const { sent, calls } = handlers()
  expect(() => calls['terminal:attach']({ conversationId: 'gone', view: 'v', ...size })).toThrow('not exist')
  await calls['terminal:start']({ conversationId: 'c' })
  expect(calls['terminal:state']({ conversationId: 'c' })).toEqual({ state: 'running' })
  calls['terminal:attach']({ ...look, ...size })
  calls['terminal:attach']({ ...look, view: 'v2', ...size })
  await at.run('echo seen')
  await until(() => {
    calls['terminal:taken']({ ...look, view: 'v2' })
    return text(sent.filter(({ view }) => view === 'v2')).includes('seen\r\n')
  }, 'the output in the second look')
  expect(text(sent.filter(({ view }) => view === 'v1'))).not.toContain('seen')
})

it('takes keys only from the look that is open, and only while the shell runs', async () => {
  const { sent, calls } = handlers()
  const keys = { data: 'echo typed-$((1+1))\r', typed: true }
  calls['terminal:attach']({ ...look, ...size })
  calls['terminal:write']({ ...look, ...keys })
  expect(at.shells.state('c')).toBe('none')
  await calls['terminal:start']({ conversationId: 'c' })
  calls['terminal:write']({ ...look, ...keys, view: 'other' })
  calls['terminal:write']({ conversationId: 'd', view: 'v1', ...keys })
  expect((await at.run('echo done')).output).toBe('done\n')
  expect(text(sent)).not.toContain('typed-2')
  calls['terminal:write']({ ...look, ...keys })
  await until(() => {
    calls['terminal:taken'](look)
    return text(sent).includes('typed-2\r\n')
  }, 'what was typed')
  calls['terminal:detach'](look)
  expect((await at.run('stty size')).output).toBe('30 120\n')
})
