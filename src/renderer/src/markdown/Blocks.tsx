import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from './code'
import { Formula } from './Formula'
import { Inline } from './Inline'
import { List } from './List'
import type { MathToken } from './math'
import { Table } from './Table'

const DEEPEST = 24

export function Blocks({ tokens, depth = 0 }: { tokens: Token[]; depth?: number }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text have no other identity than their place
    <Fragment key={index}>{depth > DEEPEST ? token.raw : block(token, depth + 1)}</Fragment>
  ))
}

function block(token: Token, depth: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'paragraph':
      return (
        <p {...directed(depth)} className="break-words">
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text
    case 'heading':
      return <Heading {...(token as Tokens.Heading)} />
    case 'code':
      return <CodeBlock code={token.text} info={token.lang ?? ''} open={false} />
    case 'blockquote':
      return (
        <blockquote {...directed(depth)} className="space-y-2.5 border-line border-s-2 ps-3 text-muted">
          <Blocks tokens={token.tokens ?? []} depth={depth} />
        </blockquote>
      )
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'hr':
      return <hr className="border-line" />
    case 'math': {
      const { tex, display } = token as MathToken
      return <Formula tex={tex} display={display} />
    }
    default:
      return (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {token.raw.trimEnd()}
        </p>
      )
  }
}

/** What is written from right to left begins there. What is inside follows: as a whole, or its mark would be elsewhere. */
export const directed = (depth: number) => (depth === 1 ? ({ dir: 'auto' } as const) : {})

/** The message has the second level; what is in it comes below. */
function Heading({ depth, tokens }: Tokens.Heading) {
  const Level = `h${Math.min(6, depth + 2)}` as 'h3'
  return (
    <Level dir="auto" className={depth <= 2 ? 'pt-1 font-semibold' : 'font-medium'}>
      <Inline tokens={tokens} />
    </Level>
  )
}
