import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimDataDir, inUse } from '../../../src/main/app/data-dir'

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Root may write anywhere, so it becomes somebody else for a moment. */
function asOrdinaryUser(work: () => void): void {
  const root = process.getuid?.() === 0
  if (root) process.seteuid?.(65534)
  try {
    work()
  } finally {
    if (root) process.seteuid?.(0)
  }
}

describe('the data folder', () => {
  it('is made with all above it, for this user alone', () => {
    const folder = join(scratch(), 'a', 'b')
    expect(claimDataDir(folder)).toBeNull()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(claimDataDir(folder)).toBeNull()
  })

  it('is refused in words when a file has its name, or stands in the way', () => {
    const file = join(scratch(), 'file')
    writeFileSync(file, '')
    expect(claimDataDir(file)).toBe(
      `Deskwright cannot keep its data in ${file}: there is a file of that name. Choose another folder with --data-dir.`,
    )
    expect(claimDataDir(join(file, 'data'))).toContain('a part of that path is a file')
  })

  it.runIf(process.platform === 'linux')('is refused where no folders can be made', () => {
    expect(claimDataDir('/proc/nothing/data')).toContain('there can be no such folder')
  })

  it('is refused in words when it may not be written', () => {
    const folder = scratch()
    chmodSync(folder, 0o555)
    asOrdinaryUser(() => {
      expect(claimDataDir(folder)).toContain('you may not write there')
      expect(claimDataDir(join(folder, 'data'))).toContain('you may not write there')
    })
  })
})

describe('a data folder in use', () => {
  it('names the process and the way out', () => {
    const folder = scratch()
    symlinkSync('my-box-4711', join(folder, 'SingletonLock'))
    expect(inUse(folder)).toBe(
      `Deskwright is running already with the data folder ${folder} (process 4711). Its window was brought to the front. For a second one choose another folder with --data-dir.`,
    )
  })

  it('is said without a number where the system keeps none', () => {
    expect(inUse(scratch())).toContain('is running already')
  })
})
