import { programName, SHELLS, WRAPPERS } from './programs'
import type { SimpleCommand, Word } from './script'

/** What a command runs beside itself: more words, or text that is a command line again. */
export interface Inner {
  words?: Word[]
  /** Null when the text cannot be known. */
  text?: string | null
}

const FIND_RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir'])

export function unwrap({ words }: Pick<SimpleCommand, 'words'>): Inner[] {
  const [program, ...args] = words
  if (!program) return []
  const name = programName(program.text).toLowerCase()
  if (SHELLS.has(name) || name === 'su' || name === 'script') return shellText(args)
  if (name === 'eval') return [{ text: joined(args) }]
  if (name === 'trap') return args[0] ? [{ text: joined(args.slice(0, 1)) }] : []
  if (name === 'find' || name === 'gfind' || name === 'fd') return afterExec(args)
  const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined
  if (!wrapper) return []
  const split = name === 'env' ? splitString(args) : undefined
  if (split) return [split]
  const inner = skipOptions(args, wrapper.valued).slice(wrapper.skip ?? 0)
  return inner.length > 0 ? [{ words: inner }] : []
}

/** `-c TEXT`, also as `-lc TEXT`. */
function shellText(args: Word[]): Inner[] {
  const at = args.findIndex((word) => /^-[A-Za-z]*c[A-Za-z]*$|^--command$/.test(word.text))
  if (at >= 0) return [{ text: joined(args.slice(at + 1, at + 2)) }]
  const attached = args.find((word) => word.text.startsWith('--command='))
  return attached ? [{ text: attached.plain ? attached.text.slice('--command='.length) : null }] : []
}

/** `env -S 'A=1 rm x'`. */
function splitString(args: Word[]): Inner | undefined {
  const at = args.findIndex((word) => /^-[A-Za-z]*S|^--split-string/.test(word.text))
  const option = args[at]
  if (!option) return undefined
  const attached = option.text.replace(/^--split-string=?|^-[A-Za-z]*?S/, '')
  const text = [attached, ...args.slice(at + 1).map((word) => word.text)].join(' ')
  return { text: args.every((word) => word.plain) ? text : null }
}

function afterExec(args: Word[]): Inner[] {
  const found: Inner[] = []
  for (const [at, word] of args.entries())
    if (FIND_RUNS.has(word.text) || word.text === '-x' || word.text === '-X') {
      const rest = args.slice(at + 1)
      const end = rest.findIndex((word) => word.text === ';' || word.text === '+')
      found.push({ words: end < 0 ? rest : rest.slice(0, end) })
    }
  return found
}

function skipOptions(args: Word[], valued: string): Word[] {
  let at = 0
  while (at < args.length) {
    const text = args[at]?.text ?? ''
    if (text === '--') return args.slice(at + 1)
    if (/^[A-Za-z_]\w*\+?=/.test(text)) at++
    else if (text.startsWith('-') && text.length > 1) at += takesValue(text, valued) ? 2 : 1
    else break
  }
  return args.slice(at)
}

const takesValue = (option: string, valued: string) =>
  /^-[A-Za-z]$/.test(option) && valued.includes(option.charAt(1))

function joined(words: Word[]): string | null {
  return words.every((word) => word.plain) ? words.map((word) => word.text).join(' ') : null
}
