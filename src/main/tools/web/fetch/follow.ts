import { isSameSite, readAddress } from '../address'
import { WebError } from '../web-error'
import { exchange, type Reply } from './exchange'
import type { PinDeps } from './pin'

const MOST_HOPS = 10
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface FollowDeps extends PinDeps {
  /** What the user lets this conversation do with a host it was not asked about. */
  mayReach(host: string): Promise<'allow' | 'ask' | 'deny'>
}

/** Goes where redirects lead. Each address is checked like the first, and another site needs its own permission. */
export async function follow(start: URL, signal: AbortSignal, deps: FollowDeps): Promise<Reply> {
  let url = start
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const reply = await exchange(url, signal, deps)
    const { location } = reply.headers
    if (!REDIRECTS.has(reply.status) || location === undefined) return reply
    reply.body.destroy()
    const next = readAddress(location, url.href)
    const verdict = next.host === start.host ? 'allow' : await deps.mayReach(next.host)
    if (verdict === 'deny')
      throw new WebError('DENIED', `${start.host} leads to ${next.host}, which a rule denies.`)
    if (verdict === 'ask' && !isSameSite(url, next) && !isSameSite(start, next))
      throw new WebError(
        'UNAVAILABLE',
        `${start.host} leads to ${next.href}. To go there, fetch that address.`,
        {
          redirect: next.href,
        },
      )
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new WebError('SECURITY', `${url.host} leads from https to http, which is not followed.`)
    url = next
  }
  throw new WebError('UNAVAILABLE', `${start.host} redirects more than ${MOST_HOPS} times.`)
}
