import { Lexer, type Links, type MarkedOptions, type Token } from 'marked'
import { mathBlock, mathInline } from './math'

const { start: startBlock, tokenizer: block } = mathBlock
const { start: startInline, tokenizer: inline } = mathInline

/** Only ever the lexer: no HTML is made, so none can be wrong. */
const OPTIONS: MarkedOptions = {
  gfm: true,
  breaks: true,
  extensions: {
    renderers: {},
    childTokens: {},
    block: [block],
    inline: [inline],
    startBlock: startBlock ? [startBlock] : [],
    startInline: startInline ? [startInline] : [],
  },
}

/** More than anybody writes in one go; a text that takes longer to read is shown as it is. */
const LONGEST = 40_000

/** Blocks without what is in them. A text too odd to be read is one. */
export function blocksOf(text: string): { tokens: Token[]; links: Links } {
  try {
    const lexer = new Lexer({ ...OPTIONS })
    const tokens = lexer.blockTokens(text, [])
    return { tokens, links: lexer.tokens.links }
  } catch {
    return { tokens: [{ type: 'paragraph', raw: text, text, tokens: [] }], links: {} }
  }
}

/** All of a text that is known to be short; null when it is too odd to be read. */
export function readTokens(text: string, links: Links): Token[] | null {
  if (text.length > LONGEST) return null
  try {
    const lexer = new Lexer({ ...OPTIONS })
    Object.assign(lexer.tokens.links, links)
    return lexer.lex(text)
  } catch {
    return null
  }
}
