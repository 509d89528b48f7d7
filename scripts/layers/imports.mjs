import { mask } from './mask.mjs'

const STRING = '(["\'`])(_*)\\1'
const FORMS = [
  // import x from '…', export * from '…', import type { X } from '…'
  new RegExp(`(?<![.\\w$])(?:import|export)\\b[^"'\`();=]*?\\bfrom\\s*${STRING}`, 'gd'),
  // import '…'
  new RegExp(`(?<![.\\w$])import\\s*${STRING}`, 'gd'),
  // import('…'), require('…'), require.resolve('…'), import x = require('…'), typeof import('…')
  new RegExp(`(?<![.\\w$])(?:import|require|require\\s*\\.\\s*resolve)\\s*\\(\\s*${STRING}\\s*[,)]`, 'gd'),
]
const CALL = /(?<![.\w$])(?:import|require)\s*\(\s*/g
const LITERAL = new RegExp(`^${STRING}\\s*[,)]`)

/** Every module a source file names: `{ line, specifier }`, with `specifier: null` where it is computed. */
export function findImports(source) {
  const masked = mask(source)
  const lineAt = (index) => source.slice(0, index).split('\n').length
  const found = []
  for (const form of FORMS)
    for (const match of masked.matchAll(form)) {
      const [start, end] = match.indices[2]
      found.push({ at: start, line: lineAt(start), specifier: source.slice(start, end) })
    }
  for (const match of masked.matchAll(CALL)) {
    const at = match.index + match[0].length
    if (!LITERAL.test(masked.slice(at))) found.push({ at, line: lineAt(match.index), specifier: null })
  }
  return found.sort((a, b) => a.at - b.at)
}
