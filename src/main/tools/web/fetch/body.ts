import type { Readable } from 'node:stream'

export interface Body {
  bytes: Buffer
  /** There was more than was taken. */
  cut: boolean
}

/** Reads up to so many bytes, counted after unpacking: what unpacks to gigabytes is never unpacked. */
export async function readBody(body: Readable, most: number, signal: AbortSignal): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  const stop = () => body.destroy(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) break
    }
  } finally {
    signal.removeEventListener('abort', stop)
    body.destroy()
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), cut: size > most }
}
