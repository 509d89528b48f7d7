import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieces } from '../../wire/deliver'
import { answer, callTool, type Delivery, eventsOf, type Said, say, think } from '../../wire/server'
import { ask, collect, joined, modelOf, setUp, speak, WIRES } from './fixture'

const PATHS = { chat: '/chat/completions', responses: '/responses', anthropic: '/messages' }

const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
})
const said = fc.array<Said>(
  fc.oneof(
    words.map((text) => say(...text)),
    words.map((text) => think(...text)),
    fc
      .tuple(fc.uuid(), fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), fc.nat(5))
      .map(([id, args, fragments]) => callTool(id, 'read', args, { fragments: fragments + 1 })),
  ),
  { minLength: 1, maxLength: 5 },
)

describe.each(WIRES)('a stream of the %s wire', (wire) => {
  it('gives the same events wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        said,
        fc.array(fc.nat(6000), { maxLength: 200 }),
        fc.boolean(),
        async (parts, cuts, keepAlives) => {
          const model = modelOf(wire)
          const events = eventsOf({ said: parts }, PATHS[wire], model)
          const whole = await read(pieces(events, 'events'))
          expect(await read(pieces(keepAlives ? events.map(withKeepAlive) : events, cuts))).toEqual(whole)
        },
      ),
      { numRuns: 150 },
    )
  })

  const fixed: Delivery[] = [
    { chunks: 'bytes' },
    { chunks: 'whole' },
    { chunks: 'bytes', keepAlives: true },
    { chunks: 'events', keepAlives: true },
  ]
  it.each(fixed)('gives the same events over a real socket, sent as %o', async (how) => {
    const { server, provider, model } = await setUp(wire)
    const parts = [
      think('想一想 🤔', ' then'),
      say('naïve ', '👩‍👩‍👧‍👦 family', ' 完'),
      callTool('a', 'read', { path: '文件/ä.txt' }, { fragments: 9 }),
    ]
    server.script(answer(parts), answer(parts, how))
    const plain = await collect(provider.stream(ask({ model })))
    expect(await collect(provider.stream(ask({ model })))).toEqual(plain)
    expect(joined(plain)).toContainEqual({ type: 'text', text: 'naïve 👩‍👩‍👧‍👦 family 完' })
  })

  async function read(chunks: Buffer[]) {
    const fetch = async () =>
      new Response(streamOf(chunks), { headers: { 'content-type': 'text/event-stream' } })
    return collect(speak(wire, 'http://localhost', { fetch }).stream(ask({ model: modelOf(wire) })))
  }
})

const withKeepAlive = (event: string) => `: still here\n\n${event}`

function streamOf(chunks: Buffer[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) if (chunk.length > 0) controller.enqueue(new Uint8Array(chunk))
      controller.close()
    },
  })
}
