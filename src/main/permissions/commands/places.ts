import { HOLE, type Places, type Word } from './script'

const MOST = 8

/** Where the shell stands after a command: when it succeeded, and in any case. */
export interface Moves {
  ok: Places
  any: Places
}

export const START: Places = [[]]

export const stay = (at: Places): Moves => ({ ok: at, any: at })

/** Either here or there. */
export function either(a: Places, b: Places): Places {
  if (!a || !b) return null
  const all = [...a, ...b]
  const seen = new Map(all.map((place) => [place.join('\0'), place]))
  return seen.size > MOST ? null : [...seen.values()]
}

/** What `cd`, `pushd` and `popd` do to the folder; anything else leaves it. */
export function move(words: readonly Word[], at: Places): Moves {
  const name = words[0]?.text
  if (name === 'eval' && words.some(({ text }) => MOVES.test(text))) return { ok: null, any: null }
  if (name !== 'cd' && name !== 'pushd' && name !== 'popd' && name !== 'chdir') return stay(at)
  const targets = words.slice(1).filter((word) => !/^-[LPe@n-]/.test(word.text))
  const target = targets[0]
  const known = target ? isKnown(target) : name === 'cd'
  if (!at || !known || name === 'popd' || targets.length > 1) return { ok: null, any: null }
  const ok = at.map((place) => [...place, target?.text ?? '~'])
  return { ok, any: either(at, ok) }
}

const MOVES = /\b(cd|pushd|popd|chdir)\b/

const isKnown = ({ text, pattern }: Word) => text !== '-' && !pattern && !text.includes(HOLE)
