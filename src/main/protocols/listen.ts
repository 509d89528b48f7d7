import type { ProviderEvent } from '../providers'
import type { BlockEvent, Reader, ReaderEvent } from './reader'

/** What an answer came to. */
export interface Heard {
  /** All of it, as the model wrote it. */
  said: string
  /** Those that follow each other; only the only one may be without its end. */
  blocks: BlockEvent[]
  /** Missing when the answer was left before its end. */
  ending: Extract<ProviderEvent, { type: 'done' }> | undefined
}

/** Passes on what the model says, and keeps its blocks. What it writes behind them it has made up: nobody listens. */
export async function* listen(
  stream: AsyncIterable<ProviderEvent>,
  reader: Reader,
): AsyncGenerator<ProviderEvent, Heard> {
  const heard: Heard = { said: '', blocks: [], ending: undefined }
  let over = false

  function* take(events: ReaderEvent[]): Generator<ProviderEvent> {
    for (const event of events) {
      if (over) return
      if (event.type !== 'block') {
        if (heard.blocks.length === 0) yield event
        else over = true
      } else if (event.closed || heard.blocks.length === 0) heard.blocks.push(event)
    }
  }

  for await (const event of stream) {
    if (event.type === 'text') {
      heard.said += event.text
      yield* take(reader.push(event.text))
      if (over) return heard
    } else if (event.type === 'done') heard.ending = event
    // It belongs to places in a text that is not shown as it came.
    else if (event.type !== 'opaque') yield event
  }
  yield* take(reader.end())
  return heard
}
