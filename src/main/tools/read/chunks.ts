import type { ReadHandle } from '../../workspace'

/** Even, so that a chunk never ends within a unit of UTF-16. */
export const CHUNK = 1 << 20

/** The bytes of an open file up to `size`: what is appended meanwhile is not looked at. */
export interface Source {
  handle: ReadHandle
  size: number
  signal: AbortSignal
  /** How many bytes are looked at at once; even. */
  chunk?: number
  /** All of it, when that was read already. */
  whole?: Buffer
}

/**
 * The bytes from an offset on, chunk by chunk, the next one being read while the caller looks at this one. A chunk is only
 * valid until the next is asked for: two buffers serve the whole file.
 */
export async function* chunks(source: Source, start: number): AsyncGenerator<Buffer> {
  const { handle, size, signal, chunk: most = CHUNK, whole } = source
  if (whole) {
    for (let at = start; at < whole.length; at += most) yield whole.subarray(at, at + most)
    return
  }
  const left = Math.max(0, size - start)
  let now = Buffer.allocUnsafeSlow(Math.min(left, most))
  let later = Buffer.allocUnsafeSlow(left > most ? most : 0)
  let offset = start
  let pending = ahead(handle, now, offset, size)
  while (offset < size) {
    signal.throwIfAborted()
    const chunk = await pending
    if (chunk.length === 0) return
    offset += chunk.length
    pending = ahead(handle, later, offset, size)
    yield chunk
    const spare = now
    now = later
    later = spare
  }
}

/** A read whose failure waits for somebody to ask; closing the file waits for the read. */
function ahead(handle: ReadHandle, buffer: Buffer, offset: number, size: number): Promise<Buffer> {
  const reading = fill(handle, buffer.subarray(0, size - offset), offset)
  reading.catch(() => {})
  return reading
}

/** As much of the buffer as the file has from `position` on. */
export async function fill(handle: ReadHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
