import type { NewsItem } from '../../shared/news'
import type { Records } from '../storage'

type Item = Omit<NewsItem, 'due'>

/** What happens between the steps of a conversation and the model should hear of at the next one, also after a restart. */
export interface News {
  add(item: Item): void
  /** To be told if the app ends before something else is said under this id. */
  expect(item: Item): void
  forget(id: string): void
  /** What is to be told: until it is forgotten, which is one write with what tells it. */
  due(conversationId: string): NewsItem[]
}

export function createNews(records: Records<NewsItem>): News {
  for (const item of records.list()) if (!item.due) records.put({ ...item, due: true })

  /** A full disk is no reason to end what it is about. */
  function keep(item: NewsItem): void {
    try {
      records.put(item)
    } catch (error) {
      console.error(`What is new in ${item.conversationId} could not be kept:`, error)
    }
  }

  return {
    add: (item) => keep({ ...item, due: true }),
    expect: (item) => keep({ ...item, due: false }),
    forget: (id) => records.remove(id),
    due: (conversationId) => records.list(conversationId).filter(({ due }) => due),
  }
}

export const inWords = (news: NewsItem[]): string => news.map(({ text }) => `[${text}]`).join('\n')
