import { Fragment, useMemo } from 'react'
import type { Block, Compaction, Message } from '../../../shared/conversation'
import { groupBlocks, ReadGroup, ToolCard } from '../cards'
import { useWords } from '../i18n'
import { Markdown } from '../markdown'
import { CompactionMark } from './CompactionMark'
import { Footer } from './Footer'
import type { RowProps } from './MessageRow'
import { Outcome } from './Outcome'
import { ProtocolMark } from './ProtocolMark'
import { Reasoning } from './Reasoning'

/** What the model said and did, in the order in which it did. */
export function AnswerView({ message, inside, busy, last, lastAnswer }: RowProps) {
  const t = useWords('messages')
  const { blocks, state, id, conversationId, move } = message
  const moved = move ? blocks.findIndex(({ step }) => step >= move.step) : -1
  const items = useMemo(() => groupBlocks(blocks), [blocks])
  return (
    <>
      <h2 className="sr-only">{t('heading.answer')}</h2>
      <div className="flex flex-col gap-3 [&>[data-card]+[data-card]]:-mt-2">
        {items.map((item) => {
          const marks = marksAt(inside, blocks, item.index)
          return (
            <Fragment key={item.index}>
              {marks.map((one) => (
                <CompactionMark key={one.id} compaction={one} />
              ))}
              {move && item.index === moved && <ProtocolMark move={move} />}
              {item.type === 'reads' ? (
                <ReadGroup calls={item.calls} messageId={id} conversationId={conversationId} />
              ) : (
                <BlockView
                  block={item.block}
                  message={message}
                  last={state === 'streaming' && item.index === blocks.length - 1}
                />
              )}
            </Fragment>
          )
        })}
        {move && moved < 0 && <ProtocolMark move={move} />}
        <Outcome message={message} lastAnswer={lastAnswer} />
      </div>
      {state !== 'streaming' && state !== 'paused' && (
        <Footer message={message} busy={busy} shown={last} retry={lastAnswer && state === 'done'} />
      )}
    </>
  )
}

function BlockView({ block, message, last }: { block: Block; message: Message; last: boolean }) {
  switch (block.type) {
    case 'text':
      return <Markdown text={block.text} live={last} />
    case 'reasoning':
      return <Reasoning block={block} messageId={message.id} live={last} />
    case 'tool_call':
      return (
        <ToolCard call={block} messageId={message.id} conversationId={message.conversationId} last={last} />
      )
  }
}

/** The mark stands before the first block of the first step that is given whole. */
function marksAt(inside: readonly Compaction[], blocks: Block[], index: number): readonly Compaction[] {
  return inside.filter(({ before }) => blocks.findIndex(({ step }) => step >= before.step) === index)
}
