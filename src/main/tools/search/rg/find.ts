import { type BytePath, fromBytes } from '../byte-path'
import { conclude } from '../conclude'
import type { FindQuery, Found, NotSearched } from '../engine'
import { createPathTree } from '../path-tree'
import { isWanted, type Plan } from '../plan'
import { findArgs } from './args'
import { readErrors } from './errors'
import { RgUnavailable } from './run'
import { type RgCollector, type RgSettings, searchRg } from './search'

export async function rgFind(
  settings: RgSettings,
  plan: Plan,
  query: FindQuery,
): Promise<Found<string> | NotSearched> {
  const { result, end } = await searchRg(settings, {
    plan,
    maxResults: query.maxResults,
    signal: query.signal,
    args: (options) => findArgs(plan, options),
    collector: () => collectPaths(plan, query.maxResults),
  })
  const { refused, unread } = readErrors(end.stderr)
  // The arguments are ours: if rg does not take them, it is not the rg we know.
  if (end.failed && (refused || !end.stderr)) throw new RgUnavailable(refused ?? 'rg failed without a reason')
  const paths = result.sorted().map(fromBytes)
  return conclude(paths, {
    more: end.stopped === 'enough',
    late: end.stopped === 'late',
    unread,
    limitMs: settings.limitMs,
  })
}

/** The output is `./path NUL ./path NUL …`. */
function collectPaths(plan: Plan, max: number): RgCollector<{ sorted(): BytePath[] }> {
  const tree = createPathTree()
  let count = 0
  let rest: Buffer | null = null
  return {
    result: tree,
    count: () => count,
    onChunk(chunk) {
      const buffer: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let end = buffer.indexOf(0); end >= 0; end = buffer.indexOf(0, from)) {
        const path = buffer.toString('latin1', from + 2, end)
        from = end + 1
        if (!isWanted(plan, path)) continue
        if (count === max) return false
        count++
        tree.add(path)
      }
      rest = from < buffer.length ? buffer.subarray(from) : null
      return true
    },
  }
}
