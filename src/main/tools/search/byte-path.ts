/**
 * A path as its bytes, one per character. It sorts as rg sorts, a name that is not UTF-8 loses nothing, and for plain
 * ASCII it is the path itself.
 */
export type BytePath = string

export function toBytes(path: string): BytePath {
  return isAscii(path) ? path : Buffer.from(path, 'utf8').toString('latin1')
}

/** For people: bytes that are no UTF-8 become �. */
export function fromBytes(path: BytePath): string {
  return isAscii(path) ? path : Buffer.from(path, 'latin1').toString('utf8')
}

export const bufferOf = (path: BytePath) => Buffer.from(path, 'latin1')

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)
