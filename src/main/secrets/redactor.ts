import type { Lane, Needles } from './needles'
import { createNoise } from './noise'

/** Takes values out of a text in whatever pieces it comes, and puts in what is shown instead. */
export interface Redactor {
  /** The text up to where a value may have begun; the rest is held back. */
  push(text: string): string
  /** A little of what is held back, for somebody who waits: less than any value has. */
  release(): string
  end(): string
}

/** Less than the shortest value. */
export const MOST_RELEASED = 3
/** So many blanks and colours in a row end every value. */
const MOST_NOISE = 64
/** Only a value that goes over into itself, again and again, is held so long. */
const MOST_HELD = 1_000_000

interface Reading extends Lane {
  state: number
  /** Where in the text the last characters of the state stand. */
  at: number[]
  noise: number
}

interface Part {
  start: number
  end: number
  shown: string
  /** It is in the output already. */
  out?: boolean
}

/** Values that overlap, without a gap. */
interface Run {
  start: number
  end: number
  parts: Part[]
}

export function createRedactor(needles: () => Needles): Redactor {
  let { lanes, version, noise } = begin()
  /** The text from `base` on. */
  let held = ''
  let base = 0
  /** How much of it was released. */
  let ahead = 0
  let runs: Run[] = []
  /** Of a run that does not end. */
  let early = ''

  function begin() {
    const { lanes, version } = needles()
    const readings = lanes.map((lane): Reading => ({ ...lane, state: 0, at: [], noise: 0 }))
    return { lanes: readings, version, noise: createNoise() }
  }

  function read(text: string, from: number): void {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      const kind = noise.read(code)
      for (const lane of lanes) {
        if (lane.ignores === 'nothing') step(lane, lane.state, code, from + index)
        else if (kind === 'noise' || (kind === 'blank' && lane.ignores !== 'noise')) skip(lane)
        else step(lane, kind === 'break' ? 0 : lane.state, code, from + index)
      }
    }
  }

  function skip(lane: Reading): void {
    if (lane.state !== 0 && ++lane.noise > MOST_NOISE) lane.state = 0
  }

  function step(lane: Reading, state: number, code: number, position: number): void {
    const { machine, words, at } = lane
    lane.noise = 0
    lane.state = machine.step(state, code)
    const depth = machine.depth(lane.state)
    if (depth === 0) {
      if (at.length > 0) lane.at = []
      return
    }
    at.push(position)
    if (at.length > 2 * depth + 64) lane.at = at.slice(-depth)
    for (const hit of machine.hits(lane.state)) {
      const { text, shown } = words[hit] as Lane['words'][number]
      found({ start: lane.at.at(-text.length) as number, end: position + 1, shown })
    }
  }

  /** Hits come in the order of their ends. */
  function found(part: Part): void {
    let last = runs.at(-1)
    while (last && part.start < last.end && part.start <= last.start && !last.parts[0]?.out) {
      runs.pop()
      last = runs.at(-1)
    }
    if (!last || part.start >= last.end) {
      runs.push({ start: part.start, end: part.end, parts: [part] })
      return
    }
    const before = last.parts.at(-1)
    if (before && part.end <= before.end && part.start >= before.start) return
    while (last.parts.length > 1 && (last.parts.at(-1)?.start ?? 0) >= part.start) last.parts.pop()
    const same = last.parts.at(-1)
    if (same?.shown === part.shown) same.end = part.end
    else last.parts.push(part)
    last.end = part.end
    if (last.end - last.start > MOST_HELD) forget(last)
  }

  /** Shows what is known of a run that does not end, and goes on with its end. */
  function forget(run: Run): void {
    early += drain(run.start) + shownOf(run)
    const last = run.parts.at(-1) as Part
    run.parts = [{ ...last, out: true }]
    advance(run.end - 1)
    run.start = run.end - 1
  }

  /** Where a value may have begun of which the end is still to come. */
  function safe(): number {
    const end = base + held.length
    const begun = lanes.flatMap(({ state, at, machine }) =>
      state === 0 ? [] : (at.at(-machine.depth(state)) ?? []),
    )
    return Math.min(end, ...begun)
  }

  function drain(until: number): string {
    let out = ''
    for (let run = runs[0]; run && run.end <= until; run = runs[0]) {
      out += upTo(run.start) + shownOf(run)
      advance(run.end)
      runs.shift()
    }
    return out + upTo(Math.min(until, runs[0]?.start ?? until))
  }

  function upTo(position: number): string {
    const text = held.slice(ahead, Math.max(ahead, position - base))
    advance(position)
    return text
  }

  function advance(position: number): void {
    const size = Math.max(0, position - base)
    held = held.slice(size)
    base += size
    ahead = Math.max(0, ahead - size)
  }

  /** A new value may be in what is held back. */
  function renew(): void {
    if (needles().version === version) return
    ;({ lanes, version, noise } = begin())
    runs = []
    read(held, base)
  }

  return {
    push(text) {
      renew()
      if (lanes.every(({ words }) => words.length === 0)) return text
      const from = base + held.length
      held += text
      read(text, from)
      const out = early + drain(safe())
      early = ''
      return out
    },
    release() {
      const text = runs.length > 0 ? '' : held.slice(ahead, MOST_RELEASED)
      ahead += text.length
      return text
    },
    end() {
      const out = early + drain(base + held.length)
      for (const lane of lanes) Object.assign(lane, { state: 0, at: [], noise: 0 })
      noise = createNoise()
      early = ''
      return out
    },
  }
}

const shownOf = ({ parts }: Run) => parts.map(({ shown, out }) => (out ? '' : shown)).join('')

/** For those who have nothing to hide. */
export const plainText = (): Redactor => ({ push: (text) => text, release: () => '', end: () => '' })

/** All of a text at once. */
export function redactText(needles: Needles, text: string): string {
  if (needles.empty || text === '') return text
  const redactor = createRedactor(() => needles)
  return redactor.push(text) + redactor.end()
}
