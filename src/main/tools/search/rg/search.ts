import type { Plan } from '../plan'
import type { RgOptions } from './args'
import { withRuleFile } from './rule-file'
import { type RgEnd, runRg } from './run'

export interface RgSettings {
  rgPath: string
  /** How long a search in order may take without results before it is tried with all cores. */
  patienceMs: number
  /** When to stop with what there is. */
  limitMs: number
}

export interface RgSearch<T> {
  plan: Plan
  maxResults: number
  signal: AbortSignal
  args(options: RgOptions): string[]
  /** Starts again from nothing. */
  collector(): RgCollector<T>
}

export interface RgCollector<T> {
  onChunk(chunk: Buffer): boolean
  count(): number
  result: T
}

/** More than this is faster with all cores. */
const FEW = 1000
/** A search in order goes on as long as it would be through in this time. */
const MOMENT_MS = 100

/**
 * First in order, for a moment: what is frequent is answered at once and always alike. What takes longer is searched with
 * all cores. If there are too many results then, which of them are returned is up to chance.
 */
export async function searchRg<T>(
  settings: RgSettings,
  search: RgSearch<T>,
): Promise<{ result: T; end: RgEnd }> {
  const { plan, maxResults, signal } = search
  return withRuleFile(plan.rules, async (ruleFile) => {
    const pass = async (sorted: boolean, onTick: (elapsed: number, count: number) => boolean) => {
      const { result, onChunk, count } = search.collector()
      const args = search.args({ sorted, ruleFile })
      const task = { rgPath: settings.rgPath, args, cwd: plan.base, signal, onChunk }
      return { result, end: await runRg({ ...task, onTick: (elapsed) => onTick(elapsed, count()) }) }
    }
    if (maxResults <= FEW) {
      const inOrder = await pass(true, (elapsed, count) =>
        isSoonDone(elapsed, count, maxResults, settings.patienceMs),
      )
      if (inOrder.end.stopped !== 'late') return inOrder
    }
    return pass(false, (elapsed) => elapsed < settings.limitMs)
  })
}

/** Whether a search in order may go on, by what it has found so far. */
export function isSoonDone(
  elapsedMs: number,
  count: number,
  maxResults: number,
  patienceMs: number,
): boolean {
  return elapsedMs < patienceMs || count * MOMENT_MS >= maxResults * elapsedMs
}
