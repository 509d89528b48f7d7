import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeContext } from '../../scripts/setup/context.mjs'
import { ensureSystem } from '../../scripts/setup/system.mjs'
import { hear, program, put, scratch } from './scratch'

const MISSING = '\tlibnss3.so => not found\n\tlibasound.so.2 => not found\n'

/** A machine made of stand-ins: what `ldd` prints, and an apt-get that mends it and writes down its calls. */
function machine({ ldd = MISSING, uid = 1000, apt = true, xvfb = true, platform = 'linux' } = {}) {
  const heard = hear()
  const folder = scratch({ ldd })
  const bin = (name: string, script: string) => program(folder, `bin/${name}`, script)
  bin('ldd', `/bin/cat ${folder}/ldd`)
  if (xvfb) bin('Xvfb', '')
  if (apt) {
    bin(
      'apt-get',
      `echo "$@" >> ${folder}/calls; [ "$1" = install ] && : > ${folder}/ldd && printf '#!/bin/sh' > ${folder}/bin/Xvfb && /bin/chmod +x ${folder}/bin/Xvfb; exit 0`,
    )
    bin('apt-cache', `[ "$3" = libasound2t64 ]`)
  }
  const ctx = makeContext({ env: { PATH: `${folder}/bin` }, platform, uid })
  const calls = join(folder, 'calls')
  return {
    heard,
    folder,
    ensure: (wantsXvfb = false) => ensureSystem(ctx, join(folder, 'electron'), wantsXvfb),
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
  }
}

describe('what Electron needs from the system', () => {
  it('is asked of nobody when all is there', async () => {
    const { ensure, calls, heard } = machine({ ldd: '' })
    await ensure(true)
    expect(calls()).toEqual([])
    expect(heard()).toBe('')
  })

  it('is one command to copy for an ordinary user, with the names of this release', async () => {
    const { ensure, calls } = machine()
    await expect(ensure()).rejects.toMatchObject({
      message: 'Electron needs what this system lacks: libnss3.so, libasound.so.2',
      todo: 'Run this once: sudo apt-get install -y libasound2t64 libnss3',
    })
    expect(calls()).toEqual([])
  })

  it('includes Xvfb where there is no display', async () => {
    const { ensure } = machine({ xvfb: false, ldd: '' })
    await ensure(false)
    await expect(ensure(true)).rejects.toMatchObject({
      todo: 'Run this once: sudo apt-get install -y xvfb',
    })
  })

  it('is installed for root, who is told', async () => {
    const { ensure, calls, heard } = machine({ uid: 0, xvfb: false })
    await ensure(true)
    expect(calls()).toEqual(['update -q', 'install -y -q --no-install-recommends libasound2t64 libnss3 xvfb'])
    expect(heard()).toContain('Installing system packages (apt-get install libasound2 libnss3 xvfb)…')
  })

  it('is an error with what apt-get said when that fails', async () => {
    const { ensure, folder } = machine({ uid: 0 })
    program(folder, 'bin/apt-get', 'echo "E: Unable to locate package"; exit 100')
    await expect(ensure()).rejects.toMatchObject({
      message: 'apt-get could not install libasound2t64 libnss3',
      detail: expect.stringContaining('E: Unable to locate package'),
    })
  })

  it('is an error when it is still missing after an installation', async () => {
    const { ensure, folder } = machine({ uid: 0 })
    program(folder, 'bin/apt-get', '')
    await expect(ensure()).rejects.toThrow('Still missing after the installation: libnss3.so, libasound.so.2')
  })

  it('names a library for which no package is known', async () => {
    const { ensure } = machine({ ldd: '\tlibodd.so.9 => not found\n' })
    await expect(ensure()).rejects.toMatchObject({ todo: expect.stringContaining('libodd.so.9') })
  })

  it('is named without a command where there is no apt-get', async () => {
    const { ensure } = machine({ apt: false })
    await expect(ensure()).rejects.toMatchObject({
      todo: expect.stringContaining("your distribution's package manager"),
    })
  })

  it('cannot be mended where the C library is too old', async () => {
    const { ensure, folder } = machine()
    put(folder, { ldd: "x: version `GLIBC_2.38' not found (required by x)" })
    await expect(ensure()).rejects.toThrow('too old for Electron: its C library lacks GLIBC_2.38')
  })

  it('is nothing to look for on other systems', async () => {
    await machine({ platform: 'darwin' }).ensure(true)
  })
})
