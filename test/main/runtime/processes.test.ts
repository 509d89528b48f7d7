import { describe, expect, it } from 'vitest'
import {
  isAlive,
  listProcesses,
  parsePs,
  parseStat,
  parseWindows,
  startOf,
} from '../../../src/main/runtime/processes'

describe('the processes of the machine', () => {
  it('contain this one, with its parent and its start', async () => {
    const own = (await listProcesses()).find((proc) => proc.pid === process.pid)
    expect(own).toMatchObject({ pid: process.pid, ppid: process.ppid })
    expect(await startOf(process.pid)).toBe(own?.start)
    expect(isAlive(process.pid)).toBe(true)
  })

  it('are read from /proc whatever a program is called', () => {
    const fields = Array.from({ length: 20 }, (_, at) => at + 20).join(' ')
    expect(parseStat(`42 (a) R (b c) S 7 8 9 ${fields}`)).toMatchObject({
      pid: 42,
      ppid: 7,
      group: 8,
      session: 9,
      start: expect.stringMatching(/^[0-9a-f-]{36}:35$/),
    })
  })

  it('leave out one that has ended and waits for its parent', () => {
    expect(parseStat('42 (sleep) Z 7 8 9')).toBeUndefined()
  })

  it('are read from ps on macOS, with the marker when it is shown', () => {
    const text = [
      '    1     0     1 Ss   Tue Nov 18 10:05:00 2026     /sbin/launchd',
      '  501     1   501 S    Tue Nov 18 10:05:01 2026     sleep 100 HOME=/u DESKWRIGHT_SESSION=ab.cd.p-1 X=1',
      '  502     1   501 Z    Tue Nov 18 10:05:01 2026     (sleep)',
      '',
    ].join('\n')
    expect(parsePs(text)).toEqual([
      { pid: 1, ppid: 0, group: 1, session: 0, start: 'Tue Nov 18 10:05:00 2026' },
      { pid: 501, ppid: 1, group: 501, session: 0, start: 'Tue Nov 18 10:05:01 2026', marker: 'ab.cd.p-1' },
    ])
  })

  it('are read from PowerShell on Windows', () => {
    expect(parseWindows('4 0 639000000000000000\r\n812 4 639000000000000001\r\nnoise\r\n')).toEqual([
      { pid: 4, ppid: 0, group: 0, session: 0, start: '639000000000000000' },
      { pid: 812, ppid: 4, group: 0, session: 0, start: '639000000000000001' },
    ])
  })
})
