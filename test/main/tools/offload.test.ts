import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ToolOutput } from '../../../src/main/tools'
import { MODEL_TEXT_LIMIT, offload } from '../../../src/main/tools/offload'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offload-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const output = (content: string, meta = {}): ToolOutput => ({
  content,
  toolResult: { ok: true, summary: 'Done', data: { whole: content }, meta: { truncated: false, ...meta } },
})
const pathOf = ({ toolResult }: ToolOutput) => (toolResult.ok ? toolResult.meta.offloadPath : undefined) ?? ''

it('leaves a text alone that fits', async () => {
  const short = output('x'.repeat(MODEL_TEXT_LIMIT))
  expect(await offload(short, folder)).toBe(short)
})

it('keeps a long text whole on disk and gives the model both ends, the size and the path', async () => {
  const text = `first\n${'line of output\n'.repeat(2_000)}last`
  const cut = await offload(output(text), folder)
  expect(readFileSync(pathOf(cut), 'utf8')).toBe(text)
  expect(statSync(pathOf(cut)).mode & 0o777).toBe(0o600)
  expect(cut.content.length).toBeLessThanOrEqual(MODEL_TEXT_LIMIT)
  expect(cut.content).toMatch(/^first\n/)
  expect(cut.content).toContain('output\nlast\n[Too long to show')
  expect(cut.content).toContain(`${text.length} characters, 2002 lines`)
  expect(cut.content).toContain(pathOf(cut))
})

it('does not rewrite what the window gets', async () => {
  const text = 'y'.repeat(20_000)
  const { toolResult } = await offload(output(text), folder)
  const meta = { truncated: false, offloadBytes: 20_000 }
  expect(toolResult).toMatchObject({ ok: true, data: { whole: text }, meta })
})

it('tells the path of a failure too', async () => {
  const failed: ToolOutput = {
    content: 'z'.repeat(20_000),
    toolResult: { ok: false, error: { code: 'NON_ZERO_EXIT', message: 'It failed.' } },
  }
  const { toolResult } = await offload(failed, folder)
  expect(toolResult).toMatchObject({ ok: false, error: { offloadPath: expect.stringContaining(folder) } })
})

it('never cuts again what a tool has cut and kept itself', async () => {
  const kept = output('x'.repeat(20_000), { offloadPath: '/somewhere/log.txt' })
  expect(await offload(kept, folder)).toBe(kept)
})

it('never cuts a character in half', async () => {
  const { content } = await offload(output('😀'.repeat(10_000)), folder)
  expect(content.isWellFormed()).toBe(true)
})

it('says so when there is no folder for the rest', async () => {
  const { content, toolResult } = await offload(output('x'.repeat(20_000)), null)
  expect(content).toContain('The rest was not kept.')
  expect(toolResult).toMatchObject({ meta: { truncated: false } })
})
