import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imageInfo } from '../../../../src/main/tools/read/image'
import { type Fixture, setUp } from './fixture'

const uint = (value: number, length: number, big = true) => {
  const bytes = Buffer.alloc(length)
  if (big) bytes.writeUIntBE(value, 0, length)
  else bytes.writeUIntLE(value, 0, length)
  return bytes
}
const text = (value: string) => Buffer.from(value, 'latin1')

const png = (width: number, height: number, more = 0) =>
  Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    uint(13, 4),
    text('IHDR'),
    uint(width, 4),
    uint(height, 4),
    Buffer.from([8, 2, 0, 0, 0]),
    deflateSync(Buffer.alloc(10)),
    Buffer.alloc(more),
  ])

/** Segments of metadata come before the frame header, longer than any sample. */
const jpeg = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...[0xe1, 0xe2, 0xe2].map((marker) =>
      Buffer.concat([Buffer.from([0xff, marker]), uint(60_000, 2), Buffer.alloc(59_998, 0xc0)]),
    ),
    Buffer.from([0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8]),
    uint(height, 2),
    uint(width, 2),
    Buffer.alloc(20),
  ])

const gif = (width: number, height: number) =>
  Buffer.concat([text('GIF89a'), uint(width, 2, false), uint(height, 2, false), Buffer.alloc(10)])

const webp = (kind: string, body: Buffer) =>
  Buffer.concat([
    text('RIFF'),
    uint(100, 4, false),
    text('WEBP'),
    text(kind),
    uint(20, 4, false),
    body,
    Buffer.alloc(20),
  ])

const PICTURES: [type: string, mediaType: string, picture: Buffer][] = [
  ['PNG image', 'image/png', png(640, 480)],
  ['JPEG image', 'image/jpeg', jpeg(640, 480)],
  ['GIF image', 'image/gif', gif(640, 480)],
  [
    'WebP image',
    'image/webp',
    webp('VP8 ', Buffer.concat([Buffer.alloc(6), uint(640, 2, false), uint(480 | 0x4000, 2, false)])),
  ],
  [
    'WebP image',
    'image/webp',
    webp('VP8L', Buffer.concat([Buffer.from([0x2f]), uint(639 + 479 * 2 ** 14, 4, false)])),
  ],
  [
    'WebP image',
    'image/webp',
    webp('VP8X', Buffer.concat([Buffer.alloc(4), uint(639, 3, false), uint(479, 3, false)])),
  ],
]

let ws: Fixture

beforeEach(async () => {
  ws = await setUp()
})
afterEach(() => ws.dispose())

describe('a picture', () => {
  it.each(PICTURES)('as %s goes to the model with its dimensions', async (type, mediaType, picture) => {
    ws.write('logo', picture)
    const { content, images, data, meta } = await ws.ok('read', { path: 'logo' })
    expect(images).toEqual([{ mediaType, base64: picture.toString('base64') }])
    expect(data).toMatchObject({ path: 'logo', isDirectory: false, type, mediaType, width: 640, height: 480 })
    expect(content).toMatch(new RegExp(`^logo: ${type}, 640x480, `))
    expect(meta).toEqual({ truncated: false })
  })

  it.each(PICTURES)('as %s is broken when it ends in its header', (type, _mediaType, picture) => {
    expect(imageInfo(type, picture.subarray(0, 9))).toBeUndefined()
  })

  it('that is broken is refused', async () => {
    ws.write('broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))
    ws.write('zero.png', png(0, 480))
    for (const path of ['broken.jpg', 'zero.png'])
      expect(await ws.error('read', { path })).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: /is broken/,
      })
  })

  it('that is too large for a model is refused with its size', async () => {
    ws.write('big.png', png(640, 480, 4_000_000))
    expect(await ws.error('read', { path: 'big.png' })).toMatchObject({
      code: 'TOO_LARGE',
      message: 'big.png is a PNG image of 3.8 MB; at most 3.8 MB can be shown. Make a smaller copy first.',
    })
  })

  it('that is too wide for a model is refused with its dimensions', async () => {
    ws.write('wide.png', png(8_001, 10))
    expect(await ws.error('read', { path: 'wide.png' })).toMatchObject({
      code: 'TOO_LARGE',
      width: 8_001,
      message: /8001x10 pixels/,
    })
  })

  it('drawn as text is text', async () => {
    ws.write('a.svg', '<svg/>\n')
    expect((await ws.ok('read', { path: 'a.svg' })).data).toMatchObject({
      content: '<svg/>',
      language: 'xml',
    })
  })
})
