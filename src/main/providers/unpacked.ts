import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'

/** The body of an answer as it was meant; null when it is packed in a way that is not known here. */
export function unpacked(response: IncomingMessage): Readable | null {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (coding === 'identity') return response
  const zlib = process.getBuiltinModule('node:zlib')
  const unpack = new Map<string, () => Duplex>([
    ['gzip', zlib.createGunzip],
    ['x-gzip', zlib.createGunzip],
    ['deflate', zlib.createInflate],
    ['br', zlib.createBrotliDecompress],
    ['zstd', zlib.createZstdDecompress],
  ]).get(coding)
  // Whoever reads the end of it hears what went wrong on the way.
  return unpack ? process.getBuiltinModule('node:stream').pipeline(response, unpack(), () => {}) : null
}
