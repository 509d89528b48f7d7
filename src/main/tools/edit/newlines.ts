export type Newline = '\n' | '\r\n' | '\r'

/** The newline most lines of the text end with; undefined for a single line. A lone CR counts only where no LF is. */
export function mainNewline(text: string): Newline | undefined {
  let windows = 0
  let unix = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (text[at - 1] === '\r') windows++
    else unix++
  if (windows + unix > 0) return windows > unix ? '\r\n' : '\n'
  return text.includes('\r') ? '\r' : undefined
}

/** The newline used next to a place of the text. */
export function newlineNear(text: string, at: number): Newline | undefined {
  const next = text.indexOf('\n', at)
  const near = next >= 0 ? next : text.lastIndexOf('\n', at)
  if (near >= 0) return text[near - 1] === '\r' ? '\r\n' : '\n'
  return text.includes('\r') ? '\r' : undefined
}

export function withNewline(text: string, newline: Newline): string {
  return text.replace(/\r?\n/g, newline)
}

export function platformNewline(platform: NodeJS.Platform = process.platform): Newline {
  return platform === 'win32' ? '\r\n' : '\n'
}
