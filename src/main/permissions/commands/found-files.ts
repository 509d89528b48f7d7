import { maybeGuarded } from '../paths/guarded-patterns'
import { programName } from './programs'
import type { Script, SimpleCommand } from './script'

const RUNS = /^-(exec|ok)(dir)?$/
const OR = /^(-o|-or|,)$/
const NOT = /^(!|-not)$/

/** Why what `find` hands to another program may be a guarded file: no name narrows it down, or one that fits. */
export function foundReason({ commands, inner }: Script): string | undefined {
  const wide = [...commands, ...inner].some((command) => handsOver(command) && !isNarrow(command))
  return wide ? 'What it finds may hold secrets or run later on' : undefined
}

const handsOver = ({ words: [program, ...args] }: SimpleCommand) =>
  /^g?find$/.test(programName(program?.text ?? '').toLowerCase()) && args.some(({ text }) => RUNS.test(text))

/** Each alternative names files before it hands anything over, and none of them could be guarded. */
function isNarrow({ words }: SimpleCommand): boolean {
  const texts = words.map(({ text }) => text)
  return !texts.some(deniesGroup) && alternatives(texts).every(namesFiles)
}

const deniesGroup = (text: string, at: number, texts: string[]) => NOT.test(text) && texts[at + 1] === '('

function alternatives(texts: string[]): string[][] {
  const ends = [...texts.flatMap((text, at) => (OR.test(text) ? [at] : [])), texts.length]
  return ends.map((end, index) => texts.slice(index === 0 ? 0 : ends[index - 1], end))
}

function namesFiles(texts: string[]): boolean {
  const runs = texts.findIndex((text) => RUNS.test(text))
  const tests = runs < 0 ? texts : texts.slice(0, runs)
  const names = tests.filter(
    (_text, at) => /^-i?name$/.test(tests[at - 1] ?? '') && !NOT.test(tests[at - 2] ?? ''),
  )
  return names.length > 0 && !names.some(mayFind)
}

const mayFind = (name: string) => /^[*?]+$/.test(name) || maybeGuarded(name, true)
