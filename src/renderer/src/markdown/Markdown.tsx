import { memo, useMemo, useRef } from 'react'
import { Blocks } from './Blocks'
import { CodeBlock } from './code'
import { readTokens } from './lexer'
import { usePaced } from './paced'
import { createPieces, type Piece } from './pieces'

/** An answer as its blocks. While it grows only the last one is drawn anew. */
export const Markdown = memo(function Markdown({ text, live = false }: { text: string; live?: boolean }) {
  const pieces = useRef(createPieces())
  const shown = usePaced(text, live, () => pieces.current.work())
  const plain = shown.includes('\r') ? shown.replace(/\r\n?/g, '\n') : shown
  return (
    <div className="min-w-0 space-y-2.5">
      {pieces.current.read(plain, live).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end, their place is their identity
        <PieceView key={index} piece={piece} />
      ))}
    </div>
  )
})

const PieceView = memo(function PieceView({ piece }: { piece: Piece }) {
  if (piece.type === 'code') return <CodeBlock {...piece} />
  return <Text {...piece} />
})

function Text({ text, links }: Extract<Piece, { type: 'markdown' }>) {
  const tokens = useMemo(() => readTokens(text, links), [text, links])
  if (!tokens) return <p className="whitespace-pre-wrap break-words">{text}</p>
  return <Blocks tokens={tokens} />
}
