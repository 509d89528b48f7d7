import { memo } from 'react'
import type { Block, Message } from '../../../shared/conversation'
import { ToolCard } from '../cards/ToolCard'

export const MessageView = memo(function MessageView({ message }: { message: Message }) {
  const mine = message.role === 'user'
  return (
    <article data-testid="message" data-role={message.role} data-state={message.state}>
      <h2 className="mb-1 text-muted text-small">{mine ? 'You' : 'Deskwright'}</h2>
      <div className="flex flex-col gap-3">
        {message.blocks.map((block, index) => (
          // Blocks are only ever added at the end, so their place is their identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <BlockView key={index} block={block} live={message.state === 'streaming'} />
        ))}
        <Outcome message={message} />
      </div>
    </article>
  )
})

const BlockView = memo(function BlockView({ block, live }: { block: Block; live: boolean }) {
  if (block.type === 'tool_call') return <ToolCard call={block} />
  if (block.type === 'text') return <p className="whitespace-pre-wrap break-words">{block.text}</p>
  return (
    <details className="text-muted text-small" data-testid="reasoning" open={live}>
      <summary className="cursor-pointer">Thinking</summary>
      <p className="mt-1 whitespace-pre-wrap break-words border-line border-l-2 pl-3">{block.text}</p>
    </details>
  )
})

function Outcome({ message }: { message: Message }) {
  switch (message.state) {
    case 'streaming':
      return message.blocks.length === 0 ? (
        <p className="text-muted text-small">Waiting for the model…</p>
      ) : null
    case 'stopped':
      return <p className="text-muted text-small">Stopped.</p>
    case 'interrupted':
      return (
        <p className="text-small text-warn">
          ⚠ Interrupted: the app was closed before the answer was finished.
        </p>
      )
    case 'error':
      return <p className="text-danger text-small">⚠ {message.error?.message}</p>
    default:
      return null
  }
}
