import { memo } from 'react'
import type { Compaction, Message } from '../../../shared/conversation'
import { AnswerView } from './AnswerView'
import { CompactionMark } from './CompactionMark'
import { UserView } from './UserView'

export interface RowProps {
  message: Message
  before: readonly Compaction[]
  inside: readonly Compaction[]
  /** An answer is being written or waits. */
  busy: boolean
  first: boolean
  last: boolean
  lastAnswer: boolean
  /** The search led here. */
  found: boolean
}

export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { message, before, found, first } = props
  return (
    <div className={`mx-auto w-full max-w-[792px] px-4 pb-8 ${first ? 'pt-6' : ''}`}>
      {before.map((one) => (
        <CompactionMark key={one.id} compaction={one} />
      ))}
      <article
        data-testid="message"
        data-role={message.role}
        data-state={message.state}
        className={`group/message relative rounded-lg ${found ? 'outline-2 outline-accent outline-offset-8' : ''}`}
      >
        {message.role === 'user' ? <UserView {...props} /> : <AnswerView {...props} />}
      </article>
    </div>
  )
})
