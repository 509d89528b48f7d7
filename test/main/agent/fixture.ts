import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createAgent } from '../../../src/main/agent'
import type { Provider, ProviderEvent, ProviderRequest } from '../../../src/main/providers'
import { createConversationStore, openDatabase } from '../../../src/main/storage'
import { type AnyTool, createRegistry, defineTool, lsTool, type ToolContext } from '../../../src/main/tools'
import type { StreamEvent } from '../../../src/shared/stream-events'

type Step = ProviderEvent[] | ((request: ProviderRequest) => AsyncIterable<ProviderEvent>)

/** An agent on a real database whose model says what the script says, one step a request. */
export function setUp(script: Step[], tools: AnyTool[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'agent-'))
  const db = openDatabase(join(folder, 'data'), () => {})
  const store = createConversationStore(db)
  const events: StreamEvent[] = []
  const requests: ProviderRequest[] = []
  const demo: Provider = {
    async *stream(request) {
      requests.push({ ...request, messages: structuredClone(request.messages) })
      const step = script.shift()
      if (!step) throw new Error('The script is over.')
      yield* Array.isArray(step) ? step : step(request)
    },
  }
  const agent = createAgent({
    store,
    registry: createRegistry([lsTool, ...tools]),
    providers: { demo },
    send: (event) => events.push(event),
  })
  const conversation = agent.create(folder)
  const until = async (found: () => boolean) => {
    while (!found()) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const ended = () => events.filter(({ channel }) => channel !== 'stream:response')
  return {
    agent,
    conversation,
    ended,
    events,
    folder,
    requests,
    store,
    until,
    /** Sends and waits for the end of the turn. */
    async turn(text = 'hello') {
      const before = ended().length
      const sent = await agent.send(conversation.id, text)
      await until(() => ended().length > before)
      await new Promise((resolve) => setImmediate(resolve))
      return sent
    },
    answer: () => store.messages(conversation.id).at(-1),
    async dispose() {
      await agent.close()
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const call = (id: string, name: string, args = '{}'): ProviderEvent => ({
  type: 'call',
  call: { id, name, arguments: args },
})
export const text = (said: string): ProviderEvent => ({ type: 'text', text: said })

export const tool = (
  name: string,
  effect: AnyTool['effect'],
  work: (context: ToolContext) => Promise<unknown> | unknown,
) =>
  defineTool({
    name,
    server: 'test',
    description: name,
    parameters: z.strictObject({}),
    effect,
    async run(_args, context) {
      await work(context)
      return {
        content: `${name} said`,
        toolResult: { ok: true, summary: name, data: {}, meta: { truncated: false } },
      }
    },
  })
