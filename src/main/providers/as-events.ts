import { errorOfBody, errorOfPage } from './http-error'

/** What a document begins with: JSON, or a page. No event does. */
const DOCUMENT = '{["<'

/**
 * Some servers answer with a document where a stream was asked for: an error, the whole answer, or the page of somebody
 * else. An answer is passed on as one event.
 */
export async function* asEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = []
  let first: string | undefined
  for await (const bytes of body) {
    // Neither a blank nor a byte of the mark that may stand before a text.
    first ??= /[^\s\xef\xbb\xbf]/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
    held.push(bytes)
    if (first !== undefined && !DOCUMENT.includes(first)) yield* held.splice(0)
  }
  if (held.length > 0 && first !== undefined) yield eventOf(new TextDecoder().decode(Buffer.concat(held)))
}

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
