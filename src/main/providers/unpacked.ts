import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ProviderError } from './provider-error'

/** The body of an answer as it was meant: some servers, and proxies on the way, pack it though nobody asked for it. */
export function unpacked(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (coding === 'identity') return response
  const { createBrotliDecompress, createGunzip, createInflate } = process.getBuiltinModule('node:zlib')
  const unpack = {
    ...{ gzip: createGunzip, 'x-gzip': createGunzip },
    ...{ deflate: createInflate, br: createBrotliDecompress },
  }[coding]
  if (!unpack)
    throw new ProviderError(
      'BAD_RESPONSE',
      `The server packed its answer as ${coding.slice(0, 40)}, which was not asked for and cannot be read here.`,
    )
  // Whoever reads the end of it hears what went wrong on the way.
  return process.getBuiltinModule('node:stream').pipeline(response, unpack(), () => {})
}
