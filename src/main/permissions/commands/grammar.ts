import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Tree } from 'web-tree-sitter'
import { CHUNK, FREE_READS, MAX_READ_FACTOR, MAX_STEPS } from './limits'

/** Where the two WebAssembly files lie; without it they are looked for among the packages. */
export interface GrammarFiles {
  engine: string
  bash: string
}

/** Gives a tree to look at, then frees it. */
export type Grammar = <T>(text: string, look: (tree: Tree) => T) => T | 'limit'

/** Loads the shell grammar. Takes some 20 ms, so nobody should wait for it at start-up. */
export async function loadGrammar(files: GrammarFiles = installed()): Promise<Grammar> {
  const [{ Language, Parser }, engine, bash] = await Promise.all([
    import('web-tree-sitter'),
    readFile(files.engine),
    readFile(files.bash),
  ])
  await Parser.init({ wasmBinary: engine, print() {}, printErr() {} })
  const parser = new Parser().setLanguage(await Language.load(bash))

  return (text, look) => {
    const most = MAX_READ_FACTOR * text.length + FREE_READS
    let reads = 0
    let steps = 0
    const feed = (index: number) => {
      reads += CHUNK
      return reads > most ? undefined : text.slice(index, index + CHUNK)
    }
    const tree = parser.parse(feed, null, { progressCallback: () => ++steps > MAX_STEPS || reads > most })
    if (!tree || reads > most) {
      tree?.delete()
      parser.reset()
      return 'limit'
    }
    try {
      return look(tree)
    } finally {
      tree.delete()
    }
  }
}

function installed(): GrammarFiles {
  const { resolve } = createRequire(import.meta.url)
  return {
    engine: resolve('web-tree-sitter/web-tree-sitter.wasm'),
    bash: resolve('tree-sitter-bash/tree-sitter-bash.wasm'),
  }
}
