import type { Located } from '../../workspace'
import { humanSize } from '../human-size'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { fill, type Source } from './chunks'
import { imageInfo } from './image'

/** Becomes 5 MB in base64, which is what model servers take. */
const MAX_BYTES = 3_932_160

/** Model servers refuse a request with a larger picture, and with it the whole conversation. */
const MAX_SIDE = 8_000

/** A picture for the model to look at. `type` is one of those `imageInfo` knows. */
export async function readPicture(source: Source, { shown }: Located, type: string): Promise<ToolOutput> {
  const { handle, size } = source
  if (size > MAX_BYTES)
    return refused(
      'TOO_LARGE',
      `${shown} is a ${type} of ${humanSize(size)}; at most ${humanSize(MAX_BYTES)} can be shown. Make a smaller copy first.`,
      { type, size },
    )
  const bytes = await fill(handle, Buffer.allocUnsafeSlow(size), 0)
  const info = imageInfo(type, bytes)
  if (!info)
    return refused('INVALID_ARGUMENT', `${shown} is a ${type} (${humanSize(size)}), but it is broken.`, {
      type,
      size,
    })
  const { mediaType, width, height } = info
  if (Math.max(width, height) > MAX_SIDE)
    return refused(
      'TOO_LARGE',
      `${shown} is a ${type} of ${width}x${height} pixels; at most ${MAX_SIDE} a side can be shown. Make a smaller copy first.`,
      { type, size, width, height },
    )
  const summary = `${shown}: ${type}, ${width}x${height}, ${humanSize(size)}`
  return {
    content: summary,
    images: [{ mediaType, base64: bytes.toString('base64') }],
    toolResult: {
      ok: true,
      summary,
      data: { path: shown, isDirectory: false, type, mediaType, width, height, size },
      meta: { truncated: false },
    },
  }
}
