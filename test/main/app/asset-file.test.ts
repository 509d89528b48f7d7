import { sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetFile } from '../../../src/main/app/asset-file'

const file = (address: string) => assetFile('/app/renderer', address)

describe('the file behind an address of the app', () => {
  it('is below the folder of the window', () => {
    expect(file('app://deskwright/index.html')).toBe('/app/renderer/index.html')
    expect(file('app://deskwright/assets/a%20b.js?v=1#x')).toBe('/app/renderer/assets/a b.js')
  })

  it.each([
    'app://deskwright/..%2fmain/index.js',
    'app://deskwright/%2e%2e%2f%2e%2e%2fetc/passwd',
    'app://deskwright/a/..%2f..%2f..%2fetc/passwd',
    'app://deskwright/..%2frenderer-evil/x.js',
    'app://deskwright/index.html%00.png',
    'app://deskwright/%',
    'app://other/index.html',
    'app://deskwright.evil/index.html',
    'app://deskwright:80/index.html',
    'file:///app/renderer/index.html',
    'https://deskwright/index.html',
    'nonsense',
  ])('is none for %s', (address) => {
    expect(file(address)).toBeNull()
  })

  it('is never outside, whatever the address', () => {
    const part = fc.constantFrom('..', '.', '/', '%2f', '%2e', '%5c', '\\', '%00', 'a', '%25', '%c0%af')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const found = file(`app://deskwright/${parts.join('')}`)
        if (found !== null)
          expect(found.startsWith(`/app/renderer${sep}`) && !found.includes('/../')).toBe(true)
      }),
    )
  })
})
