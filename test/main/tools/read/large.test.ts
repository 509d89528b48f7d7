import { closeSync, ftruncateSync, openSync, statSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReadHandle, versionOf, type Workspace } from '../../../../src/main/workspace'
import { type Fixture, setUp } from './fixture'

const MB = 1024 ** 2

let ws: Fixture
/** How many bytes were asked of open files, and what happens before each read. */
let bytes: number
let before: (handle: ReadHandle) => void

beforeEach(async () => {
  bytes = 0
  before = () => {}
  ws = await setUp(counting)
})
afterEach(() => ws.dispose())

/** The same workspace, whose open files are the real ones and count what is read of them. */
function counting(workspace: Workspace): Workspace {
  return {
    ...workspace,
    async open(path) {
      const opened = await workspace.open(path)
      const read = opened.handle.read.bind(opened.handle) as (
        ...args: unknown[]
      ) => Promise<{ bytesRead: number }>
      opened.handle.read = (async (...args: unknown[]) => {
        before(opened.handle)
        const result = await read(...args)
        bytes += result.bytesRead
        return result
      }) as ReadHandle['read']
      return opened
    },
  }
}

/** A file with lines at its beginning and its end and a hole of NULs between them. */
function sparse(path: string, size: number, head: string, tail: string): void {
  const file = openSync(join(ws.root, path), 'w')
  writeSync(file, head)
  ftruncateSync(file, size)
  writeSync(file, tail, size - tail.length)
  closeSync(file)
}

const HEAD = 'line\n'.repeat(20_000)
const TAIL = '\nlast but one\nlast\n'

describe('a file of 300 MB', () => {
  beforeEach(() => sparse('big.log', 300 * MB, HEAD, TAIL))

  it('is scanned once for a range at its end, and the next range there is found at once', async () => {
    const first = await ws.ok('read', { path: 'big.log', offset: 20_002, limit: 5 })
    expect(first.data.content).toBe('last but one\nlast')
    expect(first.meta).toEqual({ truncated: false, returned: 2, total: 20_003 })
    expect(bytes).toBeLessThan(310 * MB)
    bytes = 0
    const second = await ws.ok('read', { path: 'big.log', offset: 20_003 })
    expect(second.data.content).toBe('last')
    expect(second.meta.total).toBe(20_003)
    expect(bytes).toBeLessThan(3 * MB)
  })

  it('takes no memory for its size', async () => {
    await ws.ok('read', { path: 'big.log', offset: 20_002 })
    const rss = process.memoryUsage().rss
    for (let turn = 0; turn < 3; turn++) {
      const now = new Date(turn * 1_000)
      utimesSync(join(ws.root, 'big.log'), now, now)
      await ws.ok('read', { path: 'big.log', offset: 20_002 })
    }
    expect(bytes).toBeGreaterThan(1_200 * MB)
    expect(process.memoryUsage().rss - rss).toBeLessThan(60 * MB)
  })

  it('recommends a range when none was asked for', async () => {
    const { content, data, meta } = await ws.ok('read', { path: 'big.log' })
    expect(data).toMatchObject({ recommendRange: true, endLine: 2_000 })
    expect(meta).toMatchObject({ total: 20_003, nextOffset: 2_001 })
    expect(content).toMatch(/The file has 300 MB: ask for the range you need/)
  })

  it('shows the beginning of its one giant line and goes on after it', async () => {
    const { data, meta } = await ws.ok('read', { path: 'big.log', offset: 20_000, limit: 3 })
    const [before_, giant = '', after] = String(data.content).split('\n')
    expect([before_, after]).toEqual(['line', 'last but one'])
    expect(giant).toBe(`${'␀'.repeat(2_000)} … [line cut, 300 MB long]`)
    expect(meta).toMatchObject({ returned: 3, cutLines: 1, nextOffset: 20_003 })
  })

  it('stops to be scanned when the user stops', async () => {
    const stop = new AbortController()
    before = () => {
      if (bytes > 20 * MB) stop.abort()
    }
    expect(await ws.error('read', { path: 'big.log', offset: 20_002 }, stop.signal)).toMatchObject({
      code: 'CANCELLED',
    })
    expect(bytes).toBeLessThan(30 * MB)
  })
})

it('counts a file of more than 4 GB only as far as it is read', async () => {
  sparse('huge.log', 5_000 * MB, HEAD, TAIL)
  const { meta } = await ws.ok('read', { path: 'huge.log', offset: 5, limit: 10 })
  expect(meta).toEqual({ truncated: true, returned: 10, nextOffset: 15 })
  expect(bytes).toBeLessThan(10 * MB)
})

describe('a file that changes', () => {
  it('is indexed again', async () => {
    const file = ws.write('a.log', 'aaaaaaa\n'.repeat(300_000))
    await ws.ok('read', { path: 'a.log', offset: 290_000, limit: 1 })
    ws.write('a.log', 'b\n'.repeat(1_200_000))
    const { data, meta } = await ws.ok('read', { path: 'a.log', offset: 1_199_999 })
    expect(data.content).toBe('b\nb')
    expect(meta.total).toBe(1_200_000)
    expect(ws.memory.get('c', file)).toBe(versionOf(statSync(file)))
  })

  it('while it is read is read again as it is now', async () => {
    const file = ws.write('a.log', 'old\n'.repeat(1_000_000))
    let changed = false
    before = () => {
      if (bytes < 5 * MB || changed) return
      changed = true
      ws.write('a.log', 'new line\n'.repeat(500_000))
    }
    const { data, meta } = await ws.ok('read', { path: 'a.log', offset: 499_999 })
    expect(data.content).toBe('new line\nnew line')
    expect(meta.total).toBe(500_000)
    expect(ws.memory.get('c', file)).toBe(versionOf(statSync(file)))
  })

  it('all the time is shown as it was, and what was remembered is not its last version', async () => {
    const file = ws.write('a.log', 'old\n')
    let turn = 0
    before = () => ws.write('a.log', `${'more\n'.repeat(++turn)}`)
    const { meta } = await ws.ok('read', { path: 'a.log' })
    expect(meta.truncated).toBe(false)
    expect(ws.memory.get('c', file)).not.toBe(versionOf(statSync(file)))
  })

  it('by getting shorter ends where it ends', async () => {
    ws.write('a.log', 'line\n'.repeat(2_000_000))
    before = () => {
      if (bytes > 6 * MB) ws.write('a.log', 'one\ntwo')
    }
    const { data } = await ws.ok('read', { path: 'a.log' })
    expect(data.content).toBe('one\ntwo')
  })
})

it('closes the file whatever happens', async () => {
  const handles: ReadHandle[] = []
  ws.dispose()
  ws = await setUp((workspace) => ({
    ...workspace,
    async open(path) {
      const opened = await workspace.open(path)
      handles.push(opened.handle)
      return opened
    },
  }))
  ws.write('a.txt', 'one\n')
  ws.write('a.bin', Buffer.from([0, 1, 2, 0, 0]))
  await ws.ok('read', { path: 'a.txt' })
  await ws.error('read', { path: 'a.txt', offset: 9 })
  await ws.error('read', { path: 'a.bin' })
  expect(handles.map(({ fd }) => fd)).toEqual([-1, -1, -1])
})
