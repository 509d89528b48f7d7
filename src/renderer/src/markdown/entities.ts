/** The names people and models write by hand; any other stays as it is written. */
const NAMES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  deg: '°',
  euro: '€',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  le: '≤',
  ge: '≥',
  ne: '≠',
  infin: '∞',
  check: '✓',
}

/** `&amp;` is the character it stands for. Numbers were read by the lexer. */
export function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(\w{2,8});/g, (raw, name: string) =>
    Object.hasOwn(NAMES, name) ? (NAMES[name] ?? raw) : raw,
  )
}
