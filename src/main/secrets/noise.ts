/** What may stand between the characters of a value without making it another one. */
export interface Noise {
  /** `break`: what comes has nothing to do with what was. */
  read(code: number): 'text' | 'blank' | 'noise' | 'break'
}

const ESC = 0x1b
const BRACKET = 0x5b
const RETURN = 0x0d

/** Colours and movements of a terminal, and the `\r` it adds to line ends. Blanks are for the reader to decide. */
export function createNoise(): Noise {
  let inside: '' | 'escape' | 'sequence' = ''
  return {
    read(code) {
      if (inside === 'escape') {
        inside = code === BRACKET ? 'sequence' : ''
        return inside ? 'noise' : 'break'
      }
      if (inside === 'sequence') {
        if (code >= 0x40 && code <= 0x7e) inside = ''
        return 'noise'
      }
      if (code === ESC) inside = 'escape'
      if (code === ESC || code === RETURN) return 'noise'
      return code === 0x20 || code === 0x0a || code === 0x09 ? 'blank' : 'text'
    },
  }
}
