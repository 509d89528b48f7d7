/** Lines that are drawn together. */
export const CHUNK_LINES = 50

export interface Chunks {
  /** The code in parts of whole lines. Only what is behind the last full part is cut anew. */
  cut(code: string): string[]
}

export function createChunks(): Chunks {
  let known = ''
  let full: string[] = []
  let at = 0
  let seen = 0
  let lines = 0

  function reset() {
    full = []
    at = seen = lines = 0
  }

  return {
    cut(code) {
      if (!code.startsWith(known)) reset()
      known = code
      for (let end = code.indexOf('\n', seen); end >= 0; end = code.indexOf('\n', seen)) {
        seen = end + 1
        if (++lines < CHUNK_LINES) continue
        full = [...full, code.slice(at, end)]
        at = seen
        lines = 0
      }
      return at < code.length || full.length === 0 ? [...full, code.slice(at)] : full
    },
  }
}
