export interface RgErrors {
  /** The request itself was wrong. */
  refused: string | null
  /** Files and folders that could not be read. */
  unread: string[]
}

/** What rg wrote to stderr. All our paths start with './', so what does not is about the request, not about a file. */
export function readErrors(stderr: string): RgErrors {
  const entries = `\n${stderr}`.split('\nrg: ').map((entry) => entry.trim())
  const unread: string[] = []
  const refused: string[] = []
  for (const entry of entries.filter(Boolean)) {
    if (entry.startsWith('./')) unread.push(entry.slice(2))
    else refused.push(entry)
  }
  return { refused: refused.length > 0 ? refused.join('\n') : null, unread }
}
