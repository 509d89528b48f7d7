import { memo, useRef } from 'react'
import { useWords } from '../../i18n'
import { CopyButton } from '../CopyButton'
import { ScrollBox } from '../ScrollBox'
import { CHUNK_LINES, createChunks } from './chunks'
import './code.css'
import { type Coloured, useHighlight } from './highlight'

const LINE_PX = 20

interface Props {
  code: string
  /** The words behind the fence; the first is the language. */
  info: string
  /** More of it is to come. */
  open: boolean
  /** Without a frame and a heading: it stands in one already. */
  plain?: boolean
}

/** Code in parts of some lines: a part that is full is never drawn again, and one out of sight is not laid out. */
export const CodeBlock = memo(function CodeBlock({ code, info, open, plain = false }: Props) {
  const t = useWords('messages')
  const cutter = useRef(createChunks())
  const chunks = cutter.current.cut(code)
  const highlighted = useHighlight(info, chunks, open)
  const name = /^[^\s{,:]+/.exec(info)?.[0] ?? ''
  const body = (
    <ScrollBox label={t('code')} className="overflow-x-auto bg-surface px-3 py-2">
      <pre dir="ltr" className="w-max min-w-full font-mono text-code">
        <code>
          {chunks.map((text, index) => (
            <Chunk
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
              key={index}
              text={text}
              lines={highlighted[index]?.lines}
              open={index === chunks.length - 1}
            />
          ))}
        </code>
      </pre>
    </ScrollBox>
  )
  if (plain) return body
  return (
    <figure className="relative overflow-hidden rounded-lg border border-line">
      <figcaption
        className={
          name
            ? 'flex min-h-8 items-center gap-2 border-line border-b bg-surface py-0.5 pr-1 pl-3 text-muted text-small'
            : 'absolute top-1 right-1 rounded-lg bg-surface'
        }
      >
        {name && <span className="min-w-0 flex-1 truncate">{name}</span>}
        <CopyButton text={code} label={t('copy.code')} />
      </figcaption>
      {body}
    </figure>
  )
})

interface ChunkProps {
  text: string
  lines: Coloured['lines'] | undefined
  open: boolean
}

const Chunk = memo(function Chunk({ text, lines, open }: ChunkProps) {
  const size = open ? {} : { containIntrinsicBlockSize: CHUNK_LINES * LINE_PX }
  return (
    <span className={`block ${open ? '' : '[content-visibility:auto]'}`} style={size}>
      {lines ? lines.map(coloured) : text}
    </span>
  )
})

function coloured(line: Coloured['lines'][number], index: number) {
  return (
    <span key={index}>
      {index > 0 && '\n'}
      {line.map(([text, className], at) =>
        className ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: neither do the words in them
          <span key={at} className={className}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  )
}
