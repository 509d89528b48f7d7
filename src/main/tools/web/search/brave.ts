import { z } from 'zod'
import { WebError } from '../web-error'
import { type Answered, ask, waitOf } from './ask'
import { cleaned } from './cleaned'
import type { Hit, Query } from './engine'

export const BRAVE_URL = 'https://api.search.brave.com'
const MOST = 20

const found = z.object({
  web: z
    .object({
      results: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().default('') })),
    })
    .optional(),
})
const refusal = z.object({ error: z.object({ detail: z.string().optional(), code: z.string().optional() }) })

export async function searchBrave(asked: Query, baseURL: string, key: string): Promise<Hit[]> {
  const { query, count } = asked
  const url = new URL(`${baseURL.replace(/\/+$/, '')}/res/v1/web/search`)
  url.search = String(new URLSearchParams({ q: query, count: String(Math.min(count, MOST)) }))
  const answer = await ask('Brave Search', url, { 'x-subscription-token': key }, asked)
  if (answer.status !== 200) throw refused(answer)
  const { success, data } = found.safeParse(answer.json)
  if (!success) throw new WebError('UNAVAILABLE', 'Brave Search sent an answer that makes no sense.')
  return (data.web?.results ?? []).map(({ title, url, description }) =>
    cleaned({ title, url, snippet: description }),
  )
}

function refused({ status, headers, json }: Answered): WebError {
  const { detail, code } = refusal.safeParse(json).data?.error ?? {}
  if (status === 401 || status === 403 || code === 'SUBSCRIPTION_TOKEN_INVALID')
    return new WebError(
      'UNAVAILABLE',
      `Brave Search does not accept the key${detail ? `: ${detail}` : '.'} Enter it again in Settings, under Web.`,
      { settings: 'web' },
    )
  if (status === 429)
    return new WebError(
      'UNAVAILABLE',
      `Brave Search: the limit of the plan is reached. It can be asked again in ${inWords(waitOf(headers))}.`,
    )
  return new WebError('UNAVAILABLE', `Brave Search answered ${status}${detail ? `: ${detail}` : '.'}`)
}

function inWords(seconds: number): string {
  const hours = seconds / 3_600
  if (hours >= 36) return `${Math.round(hours / 24)} days`
  if (hours >= 1.5) return `${Math.round(hours)} hours`
  return seconds >= 90 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`
}
