export interface ImageInfo {
  mediaType: string
  width: number
  height: number
}

/** The pictures models can look at. */
const READERS: Record<string, [mediaType: string, size: (image: Buffer) => [number, number] | undefined]> = {
  'PNG image': ['image/png', pngSize],
  'JPEG image': ['image/jpeg', jpegSize],
  'GIF image': ['image/gif', (image) => [image.readUInt16LE(6), image.readUInt16LE(8)]],
  'WebP image': ['image/webp', webpSize],
}

export const isPicture = (type: string) => Object.hasOwn(READERS, type)

/** Kind and dimensions of a whole picture, or undefined when it is broken. */
export function imageInfo(type: string, image: Buffer): ImageInfo | undefined {
  const reader = READERS[type]
  if (!reader) return undefined
  try {
    const [width, height] = reader[1](image) ?? [0, 0]
    return width > 0 && height > 0 ? { mediaType: reader[0], width, height } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function pngSize(image: Buffer): [number, number] | undefined {
  if (image.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return [image.readUInt32BE(16), image.readUInt32BE(20)]
}

/** The dimensions stand in the frame header, after any number of other segments. */
function jpegSize(image: Buffer): [number, number] | undefined {
  let at = 2
  while (at < image.length) {
    if (image[at] !== 0xff) return undefined
    const marker = image.readUInt8(at + 1)
    if (isFrame(marker)) return [image.readUInt16BE(at + 7), image.readUInt16BE(at + 5)]
    if (marker === 0xff) at++
    else at += 2 + (isBare(marker) ? 0 : image.readUInt16BE(at + 2))
  }
  return undefined
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function webpSize(image: Buffer): [number, number] | undefined {
  switch (image.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [image.readUInt16LE(26) & 0x3fff, image.readUInt16LE(28) & 0x3fff]
    case 'VP8L': {
      const bits = image.readUInt32LE(21)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [image.readUIntLE(24, 3) + 1, image.readUIntLE(27, 3) + 1]
    default:
      return undefined
  }
}
