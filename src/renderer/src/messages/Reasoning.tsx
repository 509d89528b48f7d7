import { memo } from 'react'
import type { Block } from '../../../shared/conversation'
import { duration, useFold } from '../cards'
import { useWords } from '../i18n'
import { Markdown } from '../markdown'
import { Icon } from '../ui'

interface Props {
  block: Extract<Block, { type: 'reasoning' }>
  messageId: string
  live: boolean
}

/** What the model thought, folded: how long it took is enough for most. */
export const Reasoning = memo(function Reasoning({ block, messageId, live }: Props) {
  const t = useWords('messages')
  const { startedAt, endedAt, text, step } = block
  const [open, setOpen] = useFold(`${messageId}/${step}/${startedAt}/thought`, false)
  const took = startedAt !== undefined && endedAt !== undefined ? endedAt - startedAt : 0
  const words = live
    ? t('thought.now')
    : took >= 1_000
      ? t('thought.for', { time: duration(t, took) })
      : t('thought.short')
  return (
    <div data-testid="reasoning" className="text-muted text-small">
      <button
        type="button"
        aria-expanded={open}
        className="-mx-2 flex min-h-8 items-center gap-2 rounded-lg px-2 py-1 hover:bg-hover hover:text-text"
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} className="size-3.5" />
        {words}
      </button>
      {/* In the page either way: a search in it finds the words. */}
      <div hidden={!open} className="border-line border-l-2 pl-3">
        {open ? <Markdown text={text} live={live} /> : text}
      </div>
    </div>
  )
})
