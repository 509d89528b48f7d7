import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from './script'

/** Sends events over a real socket, cut as asked. */
export async function deliver(response: ServerResponse, events: string[], how: Delivery): Promise<void> {
  const { chunks = 'events', keepAlives, dropAfter, hangAfter, waitMs } = how
  if (waitMs) await sleep(waitMs)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const sent = events
    .slice(0, dropAfter ?? hangAfter)
    .map((event) => (keepAlives ? `: keep-alive\n\n${event}` : event))
  for (const piece of pieces(sent, chunks)) {
    if (response.destroyed) return
    response.write(piece)
    // The next piece only follows when this one is on its way, so that they are not put together again.
    await setImmediate()
  }
  if (hangAfter !== undefined) return
  if (dropAfter !== undefined) {
    await setImmediate()
    response.destroy()
  } else response.end()
}

export function pieces(events: string[], chunks: NonNullable<Delivery['chunks']>): Buffer[] {
  if (chunks === 'events') return events.map((event) => Buffer.from(event))
  const all = Buffer.from(events.join(''))
  if (chunks === 'whole') return [all]
  if (chunks === 'bytes') return Array.from(all, (byte) => Buffer.from([byte]))
  const cuts = [0, ...chunks.filter((at) => at > 0 && at < all.length).sort((a, b) => a - b), all.length]
  return cuts.slice(1).map((end, index) => all.subarray(cuts[index], end))
}
