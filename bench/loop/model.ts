import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BenchModel {
  url: string
  /** Time from the end of an answer that calls to the arrival of the next request, in ms. */
  gaps: number[]
  /** Bytes of the first request. */
  firstBytes: number
  firstAt: number
  /** What the next runs call, and how often. */
  script(steps: number, call: (step: number) => { name: string; args: Record<string, unknown> }): void
  close(): void
}

/** A model on this computer that calls a tool so many times and then says a word. */
export async function startModel(): Promise<BenchModel> {
  let left = 0
  let step = 0
  let next: Parameters<BenchModel['script']>[1] = () => ({ name: 'read', args: {} })
  let endedAt = 0
  const model: BenchModel = {
    url: '',
    gaps: [],
    firstBytes: 0,
    firstAt: 0,
    script(steps, call) {
      left = steps
      step = 0
      next = call
      endedAt = 0
      model.gaps = []
      model.firstBytes = 0
    },
    close: () => server.close(),
  }
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
    })
    request.on('end', () => {
      const now = performance.now()
      if (endedAt > 0) model.gaps.push(now - endedAt)
      else {
        model.firstAt = now
        model.firstBytes = bytes
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(left-- > 0 ? callText(step, next(step++)) : doneText(), () => {
        endedAt = performance.now()
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return model
}

const chunk = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

function callText(step: number, { name, args }: { name: string; args: Record<string, unknown> }): string {
  const call = {
    index: 0,
    id: `call_${step}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }
  return `${chunk({ role: 'assistant', tool_calls: [call] })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`
}

const doneText = () => `${chunk({ role: 'assistant', content: 'Done.' })}${chunk({}, 'stop')}data: [DONE]\n\n`
