/** One figure and what it is compared with in the same run: machines differ, ratios hardly. */
export interface Row {
  name: string
  ours: number
  peer: string
  theirs: number
  unit: string
  ratio: number
  /** What the ratio should not exceed. */
  limit?: number
}

export function row(
  name: string,
  ours: number,
  peer: string,
  theirs: number,
  unit: string,
  limit?: number,
): Row {
  return { name, ours, peer, theirs, unit, ratio: ours / theirs, ...(limit === undefined ? {} : { limit }) }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs the candidates in turns, so that whatever else the machine does hits all of them alike. Medians, in ms. */
export async function inTurns(rounds: number, candidates: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = candidates.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, run] of candidates.entries()) {
      const start = performance.now()
      await run()
      times[index]?.push(performance.now() - start)
    }
  return times.map(median)
}
