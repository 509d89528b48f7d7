import { expect, it } from 'vitest'
import { connectShell } from '../../../src/renderer/src/terminal/connect-shell'
import type { TerminalPiece } from '../../../src/shared/terminal'

/** A terminal whose pieces are on the screen when the test says so. */
function setUp() {
  const asked: [channel: string, request: Record<string, unknown>][] = []
  const shown: (() => void)[] = []
  let push: (piece: TerminalPiece) => void = () => {}
  let type: (data: string) => void = () => {}
  const end = connectShell({
    conversationId: 'c',
    bridge: {
      onTerminal(listener) {
        push = listener
        return () => void asked.push(['unsubscribed', {}])
      },
    },
    calls: {
      ask: ((channel: string, request: Record<string, unknown>) => {
        asked.push([channel, request])
        return Promise.resolve()
      }) as never,
    },
    terminal: {
      write: (_text, done) => void shown.push(done),
      focus() {},
      size: () => ({ cols: 80, rows: 24 }),
      onInput: (listener) => {
        type = listener
      },
      onResize() {},
      dispose() {},
    },
  })
  const view = String(asked[0]?.[1].view)
  return {
    asked,
    end,
    piece: (more: Partial<TerminalPiece> = {}) =>
      push({ conversationId: 'c', view, data: 'x', replay: false, ...more }),
    show: () => shown.shift()?.(),
    type: (data: string) => type(data),
    of: (channel: string) => asked.filter(([name]) => name === channel).map(([, request]) => request),
  }
}

it('asks for the next piece when the last one is on the screen, and ignores those of another look', () => {
  const { of, piece, show } = setUp()
  expect(of('terminal:attach')).toMatchObject([{ conversationId: 'c', cols: 80, rows: 24 }])
  piece()
  piece({ view: 'another' })
  expect(of('terminal:taken')).toEqual([])
  show()
  show()
  expect(of('terminal:taken')).toHaveLength(1)
})

it('does not answer again what was asked in the past, and tells typing from answers', () => {
  const { of, piece, show, type } = setUp()
  piece({ replay: true })
  type('\x1b[?1;2c')
  type('ls\r')
  show()
  type('\x1b[12;40R')
  expect(of('terminal:write')).toMatchObject([
    { data: 'ls\r', typed: true },
    { data: '\x1b[12;40R', typed: false },
  ])
})

it.each(['\x1b[A', '\x1b', '\x1bOP', '\x1b[200~pasted\x1b[201~', '你', '\x03'])(
  'takes %j for typing',
  (keys) => {
    const { of, type } = setUp()
    type(keys)
    expect(of('terminal:write')).toMatchObject([{ data: keys, typed: true }])
  },
)

it('lets go of the shell when it is closed', () => {
  const { asked, end } = setUp()
  end()
  expect(asked.slice(-2).map(([name]) => name)).toEqual(['unsubscribed', 'terminal:detach'])
})
