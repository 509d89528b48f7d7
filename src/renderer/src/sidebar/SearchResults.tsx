import { useEffect, useState } from 'react'
import type { SearchHit } from '../../../shared/views'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { walkRows } from './walk-rows'

const PAUSE_MS = 120

/** Where the text stands, grouped by conversation. */
export function SearchResults({ text }: { text: string }) {
  const t = useWords('shell')
  const { calls, chat, view } = useApp()
  const [hits, setHits] = useState<SearchHit[] | null>(null)

  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      const found = await calls.call('conversation:search', { text })
      if (!over && found) setHits(found)
    }, PAUSE_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [calls, text])

  async function go({ conversationId, messageId }: SearchHit) {
    if (await chat.open(conversationId)) view.goTo(messageId)
  }

  if (!hits) return <div className="min-h-0 flex-1" />
  const groups = [...Map.groupBy(hits, ({ conversationId }) => conversationId)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus, their keys bubble
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" onKeyDown={walkRows}>
      <p role="status" className="px-2 pt-3 text-muted text-small">
        {hits.length === 0 ? t('sidebar.none', { text }) : t('sidebar.hits', { count: hits.length })}
      </p>
      {groups.map(([id, found]) => (
        <section key={id}>
          <h2 className="truncate px-2 pt-3 pb-0.5 font-semibold text-small">
            {found[0]?.title || t('untitled')}
          </h2>
          <ul>
            {found.map((hit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hits of one search never move
              <li key={index}>
                <button
                  type="button"
                  data-row=""
                  data-testid="search-hit"
                  className="line-clamp-2 w-full rounded-lg px-2 py-1 text-left text-muted text-small -outline-offset-2 hover:bg-hover"
                  onClick={() => void go(hit)}
                >
                  {shorten(hit.before)}
                  <mark className="text-text">{hit.match}</mark>
                  {hit.after}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const BEFORE = 18

/** The match stays in view: of what stands before it only the end is shown. */
function shorten(before: string): string {
  return before.length > BEFORE ? `…${before.slice(-BEFORE)}` : before
}
