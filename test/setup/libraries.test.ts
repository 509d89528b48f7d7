import { expect, it } from 'vitest'
import { notFound, packagesFor, tooOld } from '../../scripts/setup/libraries.mjs'

const LDD = `	linux-vdso.so.1 (0x00007ffd)
	libffmpeg.so => /opt/electron/libffmpeg.so (0x00007f)
	libnss3.so => not found
	libnssutil3.so => not found
	libnss3.so => not found
	libgtk-3.so.0 => not found
	libodd.so.9 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
`

it('reads from ldd what is missing, each once', () => {
  expect(notFound(LDD)).toEqual(['libnss3.so', 'libnssutil3.so', 'libgtk-3.so.0', 'libodd.so.9'])
  expect(notFound('\tnot a dynamic executable\n')).toEqual([])
})

it('names the packages to install, each once, and what it does not know', () => {
  expect(packagesFor(notFound(LDD))).toEqual({
    packages: ['libgtk-3-0', 'libnss3'],
    unknown: ['libodd.so.9'],
  })
})

it('tells a C library that is too old from one that is missing', () => {
  const old = "electron: /lib/libc.so.6: version `GLIBC_2.38' not found (required by electron)\n"
  expect(tooOld(old)).toBe('GLIBC_2.38')
  expect(tooOld(LDD)).toBeUndefined()
})
