import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as en from '../../src/renderer/src/i18n/en'
import * as zh from '../../src/renderer/src/i18n/zh-CN'

type Tree = { [key: string]: string | Tree }
const ENGLISH = Object.entries<Tree>({ ...en })
const CHINESE: Record<string, Tree> = { ...zh }

/** Every text by its whole key. */
function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** Languages differ in how many forms a number has; the key is the same. */
const plain = (key: string) => key.replace(/_(one|other)$/, '')
const blanks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(ENGLISH)('the words of the area %s', (area, words) => {
  const english = flatten(words)
  const chinese = flatten(CHINESE[area] ?? {})

  it('are there in both languages', () => {
    expect([...new Set([...chinese.keys()].map(plain))].sort()).toEqual(
      [...new Set([...english.keys()].map(plain))].sort(),
    )
  })

  it('have the same blanks to fill in', () => {
    for (const [key, text] of chinese) {
      const other = english.get(key) ?? english.get(`${plain(key)}_other`)
      expect(blanks(text), key).toEqual(blanks(other ?? ''))
    }
  })

  it('say something, and nothing in English where it is to be Chinese', () => {
    for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe('')
    for (const [key, text] of chinese)
      if (/\p{L}/u.test(text.replace(/\{\{\w+\}\}|Deskwright|Markdown|JSON|[A-Z]{2,}/g, '')))
        expect(text, key).toMatch(/\p{Script=Han}|^[\d\s\p{P}\p{S}a-zA-Z{}]*$/u)
  })

  it('are all used', () => {
    const unused = [...english.keys()].map(plain).filter((key) => !isUsed(key))
    expect(unused).toEqual([])
  })
})

const SOURCE = globSync('src/renderer/src/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const LITERALS = new Set([...SOURCE.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text))
/** `mode.${mode}` stands for every key of that form. */
const PATTERNS = [...SOURCE.matchAll(/`([\w.]*\$\{[^`]*)`/g)].map(
  ([, text = '']) =>
    new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '[\\w.-]+')}$`),
)

function isUsed(key: string): boolean {
  return LITERALS.has(key) || PATTERNS.some((pattern) => pattern.test(key))
}
