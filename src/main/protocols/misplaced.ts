import type { ReadCalls } from './protocol'

/** Calls in a code fence or behind other words are text, but an answer that ends with them was meant otherwise. */
export function misplaced(
  said: string,
  read: (content: string, used: ReadonlySet<string>) => ReadCalls,
): string | undefined {
  const start = said.lastIndexOf('<tools>')
  const end = /^(.*)<\/tools>\s*(?:```|~~~)?$/s.exec(said.slice(start).trimEnd())
  if (start < 0 || !end?.[1]) return undefined
  if ('problem' in read(end[1].slice('<tools>'.length), new Set())) return undefined
  return 'A <tools> block in a code fence or in the middle of a line is only text: put <tools> at the beginning of a line, outside of code fences.'
}
