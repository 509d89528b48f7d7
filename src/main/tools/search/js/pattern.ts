import { type GrepQuery, invalid, type NotSearched } from '../engine'
import { gb18030Bytes } from '../gb18030-literal'
import { PatternError, translate } from '../regex'
import type { Wanted } from './scan'

export interface Compiled {
  ok: true
  wanted: Wanted
  /** A hard case may take very long. */
  unbounded: boolean
}

export function compilePattern({ pattern, caseSensitive }: GrepQuery): Compiled | NotSearched {
  try {
    const { source, unbounded } = translate(pattern, !caseSensitive)
    const regex = new RegExp(source, 'gv')
    // What is too large is refused when it is used, not before.
    regex.test('')
    return { ok: true, wanted: { regex, bytes: gb18030Bytes(pattern) }, unbounded }
  } catch (error) {
    if (!(error instanceof PatternError || error instanceof SyntaxError)) throw error
    return invalid(`pattern: ${error.message}`)
  }
}
