import { LINE_BREAK } from '../regex'

export interface RgErrors {
  /** What was wrong with the request itself. */
  refused: string | null
  /** Files and folders that could not be read. */
  unread: string[]
}

/** What rg wrote to stderr. All our paths start with './', so what does not is about the request, not about a file. */
export function readErrors(stderr: string): RgErrors {
  const unread: string[] = []
  const refused: string[] = []
  for (const entry of `\n${stderr}`.split('\nrg: ')) {
    const text = entry.trim()
    if (text.startsWith('./')) unread.push(tidy(text.slice(2)))
    else if (text) refused.push(text)
  }
  return {
    refused: refused.length > 0 ? refused.join('\n') : null,
    // What was removed while we looked is not missing from the result.
    unread: unread.filter((text) => !text.endsWith(': No such file or directory')),
  }
}

/** `path: reason`, without the path a second time and the number. */
function tidy(text: string): string {
  return text.replace(/ \(os error \d+\)$/, '').replace(/: IO error for operation on .*: (?=[^:]*$)/s, ': ')
}

/** Why rg did not take a pattern, without the advice about flags that nobody can set here. */
export function patternProblem(refused: string): string {
  if (/literal "\\[nr]" is not allowed/.test(refused)) return LINE_BREAK
  return refused.replace(/\n\nConsider [\s\S]*$/, '').trim()
}
