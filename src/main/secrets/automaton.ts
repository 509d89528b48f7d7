/** Finds many words in a text at once, one character at a time; the time does not grow with their number. */
export interface Automaton {
  /** The state after a character; 0 is the beginning. */
  step(state: number, code: number): number
  /** How many characters the longest beginning of a word has that ends here. */
  depth(state: number): number
  /** The numbers of the words that end here, the longest first. */
  hits(state: number): readonly number[]
}

const NONE: readonly number[] = []
const CODES = 65_536

export function createAutomaton(words: readonly string[]): Automaton {
  // One table for all edges: a node and a character together are one number.
  const edges = new Map<number, number>()
  const starts = new Uint8Array(CODES)
  const depths = [0]
  const parents: { node: number; code: number }[] = [{ node: 0, code: 0 }]
  const ends = new Map<number, number[]>()
  words.forEach((word, number) => {
    const last = add(word)
    ends.set(last, [...(ends.get(last) ?? []), number])
  })
  const fails = new Int32Array(depths.length)
  link()

  function add(word: string): number {
    let node = 0
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at)
      if (node === 0) starts[code] = 1
      const key = node * CODES + code
      const next = edges.get(key) ?? depths.length
      if (next === depths.length) {
        edges.set(key, next)
        depths.push(at + 1)
        parents.push({ node, code })
      }
      node = next
    }
    return node
  }

  /** Where to go on when a word does not: the longest other beginning that ends here. */
  function link(): void {
    const order = depths.map((_depth, node) => node).sort((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0))
    for (const node of order) {
      const { node: parent, code } = parents[node] as { node: number; code: number }
      if ((depths[node] ?? 0) > 1) fails[node] = step(fails[parent] ?? 0, code)
      const shorter = ends.get(fails[node] ?? 0)
      if (shorter && node !== 0) ends.set(node, [...(ends.get(node) ?? []), ...shorter])
    }
  }

  function step(state: number, code: number): number {
    if (state === 0 && !starts[code]) return 0
    for (let node = state; ; node = fails[node] ?? 0) {
      const next = edges.get(node * CODES + code)
      if (next !== undefined) return next
      if (node === 0) return 0
    }
  }

  return {
    step,
    depth: (state) => depths[state] ?? 0,
    hits: (state) => ends.get(state) ?? NONE,
  }
}
