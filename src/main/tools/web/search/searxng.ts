import { z } from 'zod'
import { WebError } from '../web-error'
import { ask } from './ask'
import { cleaned } from './cleaned'
import type { Hit, Query } from './engine'

const found = z.object({
  results: z.array(
    z.object({ title: z.string().default(''), url: z.string(), content: z.string().nullish() }),
  ),
})

export async function searchSearxng(asked: Query, baseURL: string): Promise<Hit[]> {
  const { query, count } = asked
  const url = new URL(`${baseURL.replace(/\/+$/, '')}/search`)
  url.search = String(new URLSearchParams({ q: query, format: 'json' }))
  const { status, json } = await ask('SearXNG', url, {}, asked)
  if (status === 429)
    throw new WebError(
      'UNAVAILABLE',
      `SearXNG at ${url.host} has had enough questions for now. Try again later.`,
    )
  if (status === 403)
    throw new WebError(
      'UNAVAILABLE',
      `SearXNG at ${url.host} gives no JSON. Its settings.yml needs json under search.formats.`,
    )
  if (status !== 200) throw new WebError('UNAVAILABLE', `SearXNG at ${url.host} answered ${status}.`)
  const { success, data } = found.safeParse(json)
  if (!success)
    throw new WebError(
      'UNAVAILABLE',
      `What ${url.host} sent is not the answer of a SearXNG. Check its address.`,
    )
  return data.results
    .slice(0, count)
    .map(({ title, url, content }) => cleaned({ title, url, snippet: content ?? '' }))
}
