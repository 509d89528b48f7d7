import type { Tokens } from 'marked'
import { useWords } from '../i18n'
import { Blocks, directed } from './Blocks'

export function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const { ordered, start, items, loose } = list
  const Kind = ordered ? 'ol' : 'ul'
  const marks = ordered ? 'list-decimal' : 'list-disc'
  return (
    <Kind
      {...(ordered && start !== '' && start !== 1 ? { start } : {})}
      {...directed(depth)}
      className={`ps-6 marker:text-muted ${marks} ${loose ? 'space-y-2' : ''}`}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no other identity than their place
        <Item key={index} item={item} depth={depth} />
      ))}
    </Kind>
  )
}

function Item({ item, depth }: { item: Tokens.ListItem; depth: number }) {
  const t = useWords('messages')
  const tokens = item.tokens.filter(({ type }) => type !== 'checkbox')
  if (!item.task)
    return (
      <li className="break-words">
        <Blocks tokens={tokens} depth={depth} />
      </li>
    )
  return (
    <li className="-ms-5 flex list-none items-start gap-2 break-words">
      <input
        type="checkbox"
        checked={item.checked ?? false}
        disabled
        readOnly
        aria-label={t(item.checked ? 'task.done' : 'task.open')}
        className="mt-1 size-3.5 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <Blocks tokens={tokens} depth={depth} />
      </div>
    </li>
  )
}
