import { maybeSearched } from '../paths/guarded-patterns'
import { expandBraces, markBrace } from './braces'
import { programName } from './programs'
import type { Script, SimpleCommand } from './script'

const MOST_GLOBS = 100
/** Among the types that rg knows these hold `.env`. */
const SECRET_TYPES = /^(sh|all)$/

interface Option {
  long: RegExp
  /** Other letters may stand before it, and its value behind it. */
  short?: RegExp
  /** Whether what it names brings in what the search leaves out by itself. */
  bringsIn(value: string): boolean
}

const GLOB: Option = { long: /^--i?glob$/, short: /^-[A-Za-z.]*?g(.*)$/s, bringsIn: bringsSecret }
const TYPE: Option = {
  long: /^--type$/,
  short: /^-[A-Za-z.]*?t(.*)$/s,
  bringsIn: (value) => SECRET_TYPES.test(value),
}
const INCLUDE: Option = { long: /^--include$/, bringsIn: bringsSecret }

/** Why a search looks into files that hold secrets: a pattern counts for more than that they are hidden or ignored. */
export function searchReason({ commands, inner }: Script): string | undefined {
  return [...commands, ...inner].some(bringsIn)
    ? 'Its pattern may bring in files that hold secrets'
    : undefined
}

function bringsIn({ words: [program, ...args] }: SimpleCommand): boolean {
  const options = optionsOf(programName(program?.text ?? '').toLowerCase())
  const texts = args.map(({ text }) => text)
  return options.some((option) =>
    texts.some((text, at) => {
      const value = givenTo(option, text, texts[at + 1] ?? '')
      return value !== undefined && option.bringsIn(value)
    }),
  )
}

function optionsOf(name: string): Option[] {
  if (name === 'rg') return [GLOB, TYPE]
  return /^g?[ef]?grep$/.test(name) ? [INCLUDE] : []
}

function givenTo({ long, short }: Option, text: string, next: string): string | undefined {
  const [, name = text, attached] = /^(--[^=]*)=(.*)$/s.exec(text) ?? []
  if (long.test(name)) return attached ?? next
  const letters = text.startsWith('--') ? null : short?.exec(text)
  return letters ? letters[1]?.replace(/^=/, '') || next : undefined
}

function bringsSecret(glob: string): boolean {
  if (glob.startsWith('!')) return false
  const marked = [...glob].map(markBrace).join('')
  return expandBraces(marked, MOST_GLOBS)?.some(maybeSearched) ?? true
}
