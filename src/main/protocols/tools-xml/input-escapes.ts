const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', e: '\u001b', '0': '\0', '\\': '\\' }
const BACK = Object.fromEntries(Object.entries(ESCAPES).map(([name, char]) => [char, name]))

/** `\n` in an input is a newline; what is no escape stays as it is. */
export function fromInput(text: string): string {
  return text.replace(
    /\\(?:([nrte0\\])|x([\da-fA-F]{2}))/g,
    (all, char: string | undefined, code: string | undefined) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[char ?? ''] ?? all),
  )
}

export function toInput(text: string): string {
  return Array.from(text, (char) => (BACK[char] === undefined ? char : `\\${BACK[char]}`)).join('')
}
