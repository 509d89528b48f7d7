import { expect, it } from 'vitest'
import { shownLanguage } from '../../src/shared/language'

it.each([
  ['what was chosen, whatever the system speaks', 'en', ['zh-CN'], 'en'],
  ['Chinese on a Chinese system', 'auto', ['zh-CN', 'en-US'], 'zh-CN'],
  ['Chinese wherever it is spoken', 'auto', ['zh-Hant-TW'], 'zh-CN'],
  ['the first language of the system it knows', 'auto', ['de-DE', 'en-GB', 'zh-CN'], 'en'],
  ['English when it knows none', 'auto', ['de-DE'], 'en'],
] as const)('speaks %s', (_name, chosen, system, shown) => {
  expect(shownLanguage(chosen, system)).toBe(shown)
})
