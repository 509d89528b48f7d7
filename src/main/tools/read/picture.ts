import type { Located } from '../../workspace'
import { humanSize } from '../human-size'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { checkPicture, tooHeavy } from './check-picture'
import { fill, type Source } from './chunks'

/** A picture for the model to look at. `type` is one of those `imageInfo` knows. */
export async function readPicture(source: Source, { shown }: Located, type: string): Promise<ToolOutput> {
  const { handle, size } = source
  const heavy = tooHeavy(size, type, shown)
  const bytes = await fill(handle, Buffer.allocUnsafeSlow(heavy ? 0 : size), 0)
  const found = heavy ?? checkPicture(bytes, shown)
  if ('code' in found) {
    const { code, message, ...info } = found
    return refused(code, message, { type, size, ...info })
  }
  const { mediaType, width, height } = found
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
