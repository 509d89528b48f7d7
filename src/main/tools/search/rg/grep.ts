import { type BytePath, fromBytes } from '../byte-path'
import { conclude } from '../conclude'
import { type FoundMatches, type GrepQuery, invalid, type NotSearched } from '../engine'
import { sortPaths } from '../path-tree'
import type { Plan } from '../plan'
import { readBack } from '../read-back'
import { runInSlices } from '../slices'
import { grepArgs } from './args'
import { patternProblem, readErrors } from './errors'
import { collectHits } from './hits'
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
  await runInSlices(readBack(plan.base, result.hits, result.far, query.contextLines), {
    signal: query.signal,
    limitMs: settings.limitMs,
  })
  const gaps = {
    more: end.stopped === 'enough',
    late: end.stopped === 'late',
    unread,
    limitMs: settings.limitMs,
  }
  const found = conclude(result.hits.sorted(), gaps, result.binary.length + result.concealed.length)
  if (!found.ok) return found
  const named = (paths: BytePath[]) => sortPaths(paths).map(fromBytes)
  return { ...found, binary: named(result.binary), concealed: named(result.concealed) }
}
