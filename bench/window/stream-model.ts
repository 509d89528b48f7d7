import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StreamModel {
  url: string
  close(): void
}

/** A model that says one text, so many tokens a second, however slow whoever listens is. */
export async function startStreamModel(tokens: string[], perSecond: number): Promise<StreamModel> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    speak(response, tokens, perSecond)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() }
}

function speak(response: ServerResponse, tokens: string[], perSecond: number): void {
  const begun = performance.now()
  let said = 0
  const timer = setInterval(() => {
    const due = Math.min(tokens.length, Math.floor(((performance.now() - begun) / 1_000) * perSecond))
    while (said < due) response.write(chunk({ content: tokens[said++] }, null))
    if (said < tokens.length) return
    clearInterval(timer)
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  }, 5)
  response.on('close', () => clearInterval(timer))
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices })}\n\n`
}
