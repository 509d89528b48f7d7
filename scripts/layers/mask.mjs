const REGEX_MAY_FOLLOW =
  /(?:^|[(,=:[!&|?{};+*%~^-]|=>|\b(?:return|typeof|case|in|of|do|else|void|await|yield))$/

/**
 * The source with the same length and lines, where comments are blank and the characters of strings and regular
 * expressions are `_`. The quotes stay, and so does the code inside `${…}` of a template.
 */
export function mask(source) {
  let out = ''
  const blank = (text, by) => text.replace(/[^\n]/g, by)

  function code(at, closesAtBrace) {
    let depth = 0
    while (at < source.length) {
      const char = source[at]
      if (closesAtBrace && char === '}' && depth-- === 0) return at
      if (closesAtBrace && char === '{') depth++
      at = special(at, char) ?? plain(at, char)
    }
    return at
  }

  function plain(at, char) {
    out += char
    return at + 1
  }

  /** Masks what starts here and returns where it ends, or null when nothing special does. */
  function special(at, char) {
    if (char === '`') return template(at)
    if (char === '"' || char === "'") return quoted(at, /(["'])((?:\\[\s\S]|(?!\1)[^\\\n])*)\1/y)
    if (char !== '/') return null
    if (source[at + 1] === '/') return comment(at, /\/\/[^\n]*/y)
    if (source[at + 1] === '*') return comment(at, /\/\*[\s\S]*?\*\//y)
    if (REGEX_MAY_FOLLOW.test(out.trimEnd().slice(-12)))
      return quoted(at, /(\/)((?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\\n[])+)\//y)
    return null
  }

  function comment(at, pattern) {
    const text = matchAt(pattern, at)?.[0]
    if (!text) return null
    out += blank(text, ' ')
    return at + text.length
  }

  function quoted(at, pattern) {
    const match = matchAt(pattern, at)
    if (!match) return null
    out += match[1] + blank(match[2], '_') + match[1]
    return at + match[0].length
  }

  function template(start) {
    const before = out
    out += '`'
    let at = start + 1
    while (at < source.length) {
      if (source[at] === '`') {
        out += '`'
        return at + 1
      }
      if (source.startsWith('${', at)) {
        out += '${'
        at = code(at + 2, true)
        continue
      }
      const length = source[at] === '\\' ? 2 : 1
      out += blank(source.slice(at, at + length), '_')
      at += length
    }
    out = before
    return null
  }

  function matchAt(pattern, at) {
    pattern.lastIndex = at
    return pattern.exec(source)
  }

  code(0, false)
  return out
}
