import { type BytePath, fromBytes } from '../byte-path'
import { conclude } from '../conclude'
import type { FindQuery, Found, NotSearched } from '../engine'
import type { Plan } from '../plan'
import { runInSlices } from '../slices'
import { walk } from './walk'

export async function jsFind(
  limitMs: number,
  plan: Plan,
  { maxResults, signal }: FindQuery,
): Promise<Found<string> | NotSearched> {
  const paths: BytePath[] = []
  const unread: string[] = []
  const matches = plan.filter.matches
  let more = false
  function* steps() {
    for (const path of walk(plan, unread)) {
      if (path === null) yield
      else if (!matches || matches(fromBytes(path.slice(plan.skip)))) {
        more = paths.length === maxResults
        if (more) return
        paths.push(path)
      }
    }
  }
  const complete = await runInSlices(steps(), { signal, limitMs })
  return conclude(paths.map(fromBytes), { more, late: !complete, unread, limitMs })
}
