import { errorOfBody, errorOfPage } from './http-error'

/** What a document begins with: JSON, or a page. No event does. */
const DOCUMENT = '{["<'

/** Far more than a whole answer takes: what is longer is none. */
const LONGEST_DOCUMENT = 16 * 1024 * 1024

/**
 * Some servers answer with a document where a stream was asked for: an error, the whole answer, or the page of somebody
 * else. An answer is passed on as one event.
 */
export async function* asEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = []
  let first: string | undefined
  let size = 0
  for await (const bytes of body) {
    // Neither a blank nor a byte of the mark that may stand before a text.
    first ??= /[^\s\xef\xbb\xbf]/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
    if (first !== undefined && !DOCUMENT.includes(first)) {
      yield* held.splice(0)
      yield bytes
      continue
    }
    held.push(bytes)
    size += bytes.length
    if (size > LONGEST_DOCUMENT) throw errorOfPage(textOf(held.slice(0, 1)))
  }
  if (held.length > 0 && first !== undefined) yield eventOf(textOf(held))
}

const textOf = (parts: Uint8Array[]) => new TextDecoder().decode(Buffer.concat(parts))

function eventOf(text: string): Uint8Array {
  const document = parse(text)
  if (!document) throw errorOfPage(text)
  const { type, choices, object } = document
  if (!choices && type !== 'message' && object !== 'response') throw errorOfBody(document)
  return Buffer.from(`event: message\ndata: ${JSON.stringify(document)}\n\n`)
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
