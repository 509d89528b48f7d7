import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noMatch } from '../../src/main/tools/edit/no-match'
import { endOf, howLong } from '../../src/main/tools/exec/words'
import { describeFound } from '../../src/main/tools/search/describe-found'
import { said } from '../../src/renderer/src/i18n/said'
import { BLANK, sentencesIn } from './sentences'

/** What is never said in the window, and who reads it instead. */
const ELSEWHERE: Record<string, RegExp[]> = {
  'a model': [
    /^agent\/(?:prompt|history|reports|context\/shorten)\.ts/,
    /^agent\/context\/summary\.ts:\d+ Write a summary/,
    /^agent\/answers\.ts:\d+ CANCELLED: /,
    /^protocols\/(?:agent-xml\/agent-xml|tools-xml\/tools-xml|tool-prompt)\.ts/,
    /^protocols\/speak\.ts:\d+ None of these calls ran/,
    /^protocols\/agent-xml\/tools\/said\.ts/,
    /^protocols\/tools-xml\/tools\/edit\.ts/,
    /^providers\/openai\/chat-request\.ts/,
    /^runtime\/shells\/(?:seat\.ts:\d+ The (?:user typed|shell before|command had)|step\.ts)/,
    /^skills\/turn-skills\.ts:\d+ (?:While|Instructions)/,
    /^scheduler\/cron-tool\.ts:\d+ Scheduled/,
    /^tools\/(?:offload|exec\/actions|search\/describe-\w+|search\/words|web\/web-\w+)\.ts/,
    /^tools\/exec\/result\.ts:\d+ Still running/,
  ],
  'who reads the terminal, or a box before there is a window': [
    /^app\/(?:data-dir|headless[\w-]*|options)\.ts/,
    /^app\/index\.ts:\d+ Deskwright could not start/,
    /^app\/core\.ts:\d+ Another Deskwright/,
    /^(?:storage\/database|secrets\/vault)\.ts/,
    /^tools\/(?:definition|search\/search)\.ts/,
  ],
  'who catches it': [/^permissions\/git-programs\.ts/],
  'nobody yet': [/^history\/patch\//],
  'who knows regular expressions, in the words of ripgrep': [/^tools\/search\/regex\//],
  'what has both languages itself': [/^app\/words\.ts/, /^providers\/demo\//],
  'what is put together, and tested below': [
    /^permissions\/describe\.ts/,
    /^tools\/edit\/no-match\.ts/,
    /^tools\/exec\/result\.ts:\d+ ‹›, after/,
    /^tools\/search\/glob\/globs\.ts:\d+ exclude ‹› ‹›/,
  ],
}
/** Parts of sentences, and the sentences. */
const INSIDE: [place: RegExp, sentence: string][] = [
  [/^skills\/front-matter\.ts:\d+ (?!SKILL)/, 'SKILL.md cannot be used: %.'],
  [
    /^protocols\/agent-xml\/tools\/folder-changes\.ts:\d+ (?:a|what|more) /,
    '‹› holds %, which is not kept for undo. Delete it with run_command.',
  ],
  [/^tools\/web\/fetch\/convert\.ts:\d+ it/, 'The page could not be read: %. Try format html.'],
  [/^tools\/process\.ts:\d+ \w+ the log/, '%.'],
  [/^workspace\/windows-names\.ts:\d+ "/, '‹›: %'],
]
/** What two words of English in a row may be. */
const NAMES = /git push|process (?:list|kill)|ctrl c|Brave Search|<\/?[^>]*>/g

const PLACES = Object.values(ELSEWHERE).flat()

describe('everything main can say in the window', () => {
  beforeAll(() => i18next.init({ lng: 'zh-CN', resources: {}, initAsync: false }))
  afterAll(() => i18next.changeLanguage('en'))

  it('has words in Chinese', () => {
    const missing = sentencesIn('src/main')
      .map(({ text, place }) => ({ text, at: `${place.replace('src/main/', '')} ${text}` }))
      .filter(({ at }) => !PLACES.some((elsewhere) => elsewhere.test(at)))
      .map(({ text, at }) => ({
        at,
        words: said(INSIDE.find(([where]) => where.test(at))?.[1].replace('%', () => text) ?? text),
      }))
      .filter(({ words }) => !isChinese(words))
    expect(missing).toEqual([])
  })

  it('tells how a command ended', () => {
    const told = (exitCode: number | null, signal: NodeJS.Signals | null = null) =>
      said(`${endOf({ exitCode, signal })}, after ${howLong(1_200)}.`)
    expect(told(1)).toBe('退出码 1，用时 1.2 s。')
    expect(told(127)).toBe('退出码 127：找不到命令，用时 1.2 s。')
    expect(told(126)).toBe('退出码 126：命令无法执行，用时 1.2 s。')
    expect(told(137)).toBe('退出码 137：其中一部分被 SIGKILL 结束，用时 1.2 s。')
    expect(told(null, 'SIGTERM')).toBe('被 SIGTERM 结束，用时 1.2 s。')
  })

  it.each([
    ['something else', 'const a = 1\n', 'nothing like it at all 42'],
    ['spaces', 'const a = 1\n', 'const  a = 1'],
    ['quotes and indentation', "\tsay('a. b; c')\n", '  say("a. b; c")'],
    ['line numbers', 'const a = 1\n', '12\tconst a = 1'],
    ['escapes', 'a\nb\n', 'a\\nb'],
    ['another line', 'one two three\nfour five six\n', 'one two three\nfour six five\n'],
    ['a long file', `${'x\n'.repeat(1_100_000)}`, 'nothing like it'],
  ])('tells that a text is not in a file: %s', (_, text, oldText) => {
    const { toolResult } = noMatch('src/a. b.ts', text, oldText)
    const words = said(toolResult.ok ? '' : toolResult.error.message)
    expect(words).toMatch(/^oldText 不在 src\/a\. b\.ts 里。/)
    expect(words).not.toMatch(/differs|closest|line \d|Read that|in the file|compared/)
  })

  it('tells what was found', () => {
    const found = (items: string[], truncated = false) => {
      const spot = { shown: (path: string) => path } as Parameters<typeof describeFound>[1]
      const words = { pattern: '*.ts', where: 'src', max: 10 }
      const { toolResult } = describeFound({ ok: true, items, truncated, warnings: [] }, spot, words)
      return said(toolResult.ok ? toolResult.summary : '')
    }
    expect(found([])).toBe('src 中没有符合 *.ts 的文件')
    expect(found(['a.ts'])).toBe('在 src 中找到 1 个符合 *.ts 的文件')
    expect(found(['a.ts', 'b.ts'])).toBe('2 个符合 *.ts 的文件，位于 src')
    expect(found(['a.ts', 'b.ts'], true)).toBe('在 src 中符合 *.ts 的前 2 个文件')
  })
})

function isChinese(text: string): boolean {
  const words = text.replaceAll(BLANK, '').replace(NAMES, '')
  return /\p{Script=Han}/u.test(words) && !/[A-Za-z]{2,} [a-z]{2,}/.test(words)
}
