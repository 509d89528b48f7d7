import type { TokenizerExtension, Tokens } from 'marked'

export interface MathToken extends Tokens.Generic {
  type: 'math'
  tex: string
  display: boolean
}

const BLOCK =
  /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$|\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\])[ \t]*(?:\n|$)/
const DISPLAY = /^(?:\$\$((?:(?!\$\$)[^\n])+)\$\$|\\\[((?:(?!\\\])[\s\S])+)\\\])/
/** A dollar begins a formula only before something and ends it only after something: "$5 and $6" has none. */
const INLINE = /^(?:\$(?![\s$])((?:\\.|[^\\$\n])+?)(?<![\s\\])\$(?![\d$])|\\\(((?:(?!\\\))[\s\S])+)\\\))/

const found = (match: RegExpExecArray | null, display: boolean): MathToken | undefined =>
  match ? { type: 'math', raw: match[0], tex: (match[1] ?? match[2] ?? '').trim(), display } : undefined

export const mathBlock: TokenizerExtension = {
  name: 'math',
  level: 'block',
  start: (src) => /\n {0,3}(?:\$\$|\\\[)/.exec(src)?.index,
  tokenizer: (src) => found(BLOCK.exec(src), true),
}

export const mathInline: TokenizerExtension = {
  name: 'math',
  level: 'inline',
  start: (src) => /\$|\\[([]/.exec(src)?.index,
  tokenizer: (src) => found(DISPLAY.exec(src), true) ?? found(INLINE.exec(src), false),
}
