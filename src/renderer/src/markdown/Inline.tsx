import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { Anchor } from './Anchor'
import { decode } from './entities'
import { Formula } from './Formula'
import type { MathToken } from './math'
import { Picture } from './Picture'

/** What is nested deeper than anybody reads is shown as it is written. */
const DEEPEST = 24

export function Inline({ tokens, depth = 0 }: { tokens: Token[] | undefined; depth?: number }) {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text have no other identity than their place
    <Fragment key={index}>{depth > DEEPEST ? token.raw : inline(token, depth + 1)}</Fragment>
  ))
}

function inline(token: Token, depth: number): ReactNode {
  const inner = 'tokens' in token ? <Inline tokens={token.tokens} depth={depth} /> : null
  switch (token.type) {
    case 'text':
      return token.tokens ? inner : decode(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong className="font-semibold">{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'del':
      return <del>{inner}</del>
    case 'codespan':
      return (
        <code dir="ltr" className="rounded bg-surface px-1 py-px font-mono text-code">
          {token.text}
        </code>
      )
    case 'br':
      return <br />
    case 'link':
      return link(token as Tokens.Link, depth)
    case 'image':
      return <Picture href={decode(token.href)} text={decode(token.text)} />
    case 'math': {
      const { tex, display } = token as MathToken
      return <Formula tex={tex} display={display} />
    }
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw
    default:
      return token.raw
  }
}

function link({ href, text, tokens, autolink }: Tokens.Link, depth: number): ReactNode {
  return (
    <Anchor href={autolink ? href : decode(href)} text={autolink ? '' : text}>
      {autolink ? text : <Inline tokens={tokens} depth={depth} />}
    </Anchor>
  )
}
