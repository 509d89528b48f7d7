import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings, toSettings } from '../../../src/main/app/settings-file'
import { openSettings } from '../../../src/main/app/settings-store'
import { settings } from '../../../src/shared/settings'

const DEFAULTS = settings.parse({})

function read(text: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (text !== null) writeFileSync(join(folder, 'settings.json'), text)
  const warnings: string[] = []
  return { got: readSettings(folder, (one) => warnings.push(one)), warnings }
}

describe('the settings file', () => {
  it('may be missing: then the defaults hold, without a word', () => {
    expect(read(null)).toEqual({ got: DEFAULTS, warnings: [] })
  })

  it('that is no JSON leaves the defaults, and it is said', () => {
    const { got, warnings } = read('{ "theme": ')
    expect(got).toEqual(DEFAULTS)
    expect(warnings).toEqual([expect.stringContaining('the defaults hold')])
  })

  it('loses a wrong setting, not the others', () => {
    const { got, warnings } = read('{ "theme": "dark", "maxSteps": 0, "unknown": 1 }')
    expect(got).toEqual({ ...DEFAULTS, theme: 'dark' })
    expect(warnings).toEqual([expect.stringContaining('maxSteps is not valid')])
  })

  it('that is no object says nothing', () => {
    for (const raw of [[], 'x', null, 7]) expect(toSettings(raw, () => {})).toEqual(DEFAULTS)
  })
})

describe('the settings of the app', () => {
  function open(stored: Record<string, unknown> = {}) {
    const file = { store: stored }
    const applied: string[] = []
    const made = openSettings(
      file,
      () => {},
      ({ theme }) => applied.push(theme),
    )
    return { file, applied, made }
  }

  it('are applied when they are read and when they change', () => {
    const { file, applied, made } = open({ theme: 'dark' })
    expect(made.set({ theme: 'light' }).theme).toBe('light')
    expect(applied).toEqual(['dark', 'light'])
    expect(made.get().theme).toBe('light')
    expect(file.store).toMatchObject({ theme: 'light', maxSteps: 50 })
  })

  it('take all of a change or nothing', () => {
    const { file, applied, made } = open()
    expect(() => made.set({ theme: 'dark', maxSteps: -1 })).toThrow(/maxSteps/)
    expect(() => made.set({ nonsense: 1 })).toThrow()
    expect(made.get()).toEqual(DEFAULTS)
    expect([file.store, applied]).toEqual([{}, ['system']])
  })
})
