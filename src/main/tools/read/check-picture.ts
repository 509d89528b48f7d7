import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '../../../shared/picture-limits'
import { humanSize } from '../human-size'
import { type ImageInfo, imageInfo, isPicture } from './image'
import { typeByMagic } from './magic'

/** Why models cannot be shown a picture. */
export interface Unfit extends Partial<ImageInfo> {
  code: 'INVALID_ARGUMENT' | 'TOO_LARGE'
  message: string
}

export interface Seen extends ImageInfo {
  /** In words, e.g. "PNG image". */
  type: string
}

/** Known before it is read. */
export function tooHeavy(size: number, type: string, name: string): Unfit | undefined {
  if (size <= MAX_PICTURE_BYTES) return undefined
  const message = `${name} is a ${type} of ${humanSize(size)}; at most ${humanSize(MAX_PICTURE_BYTES)} can be shown. Make a smaller copy first.`
  return { code: 'TOO_LARGE', message }
}

/** What a picture is, by its bytes alone. */
export function checkPicture(bytes: Buffer, name: string): Seen | Unfit {
  const type = typeByMagic(bytes, '')?.type ?? ''
  const heavy = tooHeavy(bytes.length, type || 'file', name)
  if (heavy) return heavy
  const info = imageInfo(type, bytes)
  if (!info) {
    const what = isPicture(type)
      ? `is a ${type} (${humanSize(bytes.length)}), but it is broken.`
      : 'is no picture that models can look at: PNG, JPEG, GIF or WebP.'
    return { code: 'INVALID_ARGUMENT', message: `${name} ${what}` }
  }
  const { width, height } = info
  if (Math.max(width, height) <= MAX_PICTURE_SIDE) return { ...info, type }
  const message = `${name} is a ${type} of ${width}x${height} pixels; at most ${MAX_PICTURE_SIDE} a side can be shown. Make a smaller copy first.`
  return { code: 'TOO_LARGE', message, width, height }
}
