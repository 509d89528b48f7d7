import { fromBytes } from '../byte-path'
import { conclude } from '../conclude'
import { type FoundMatches, type GrepQuery, invalid, type NotSearched } from '../engine'
import type { Plan } from '../plan'
import { grepArgs } from './args'
import { patternProblem, readErrors } from './errors'
import { collectHits } from './hits'
import { showFarMatches } from './long-lines'
import { RgUnavailable } from './run'
import { type RgSettings, searchRg } from './search'

export async function rgGrep(
  settings: RgSettings,
  plan: Plan,
  query: GrepQuery,
): Promise<FoundMatches | NotSearched> {
  const { result, end } = await searchRg(settings, {
    plan,
    maxResults: query.maxResults,
    signal: query.signal,
    args: (options) => grepArgs(plan, query, options),
    collector: () => collectHits(plan, query),
  })
  const { refused, unread } = readErrors(end.stderr)
  if (end.failed && refused) return invalid(`pattern: ${patternProblem(refused)}`)
  if (end.failed && !end.stderr) throw new RgUnavailable('rg failed without a reason')
  showFarMatches(plan.base, result.far)
  const gaps = {
    more: end.stopped === 'enough' || result.more,
    late: end.stopped === 'late',
    unread,
    limitMs: settings.limitMs,
  }
  const found = conclude(result.hits.matches(query.contextLines), gaps, result.binary.length)
  return found.ok ? { ...found, binary: result.binary.sort().map(fromBytes) } : found
}
