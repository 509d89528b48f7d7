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

/** Each alternative names files, and none of them could be guarded. */
function isNarrow({ words }: SimpleCommand): boolean {
  const texts = words.map(({ text }) => text)
  const names = texts.filter(
    (_text, at) => /^-i?name$/.test(texts[at - 1] ?? '') && !NOT.test(texts[at - 2] ?? ''),
  )
  return names.length > texts.filter((text) => OR.test(text)).length && !names.some(mayFind)
}

const mayFind = (name: string) => /^[*?]+$/.test(name) || maybeGuarded(name, true)
