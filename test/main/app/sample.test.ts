import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sampleFolder } from '../../../src/main/app/sample'

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('makes a small project with something to find and something to mend', async () => {
  const folder = await sampleFolder(home())
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('src/cart.js')
  expect(readFileSync(join(folder, 'src/cart.js'), 'utf8')).toMatch(/TODO[\s\S]*return 5/)
})

it('leaves a sample the user worked on as it is', async () => {
  const user = home()
  const file = join(await sampleFolder(user), 'src/cart.js')
  writeFileSync(file, 'mine')
  await sampleFolder(user)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
