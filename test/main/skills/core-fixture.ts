import { onTestFinished } from 'vitest'
import { buildCore } from '../../../src/main/app/core'
import { openVault } from '../../../src/main/secrets'
import type { Conversation } from '../../../src/shared/conversation'
import { settings } from '../../../src/shared/settings'
import type { StreamEvent } from '../../../src/shared/stream-events'
import { type Recorded, startWireServer } from '../../wire/server'
import { createPlaces } from './fixture'

/** All of the app but the window, with a model that says what the script says. */
export async function startCore(change: Partial<Conversation> = {}) {
  const places = createPlaces()
  const model = await startWireServer()
  const events: StreamEvent[] = []
  const build = () =>
    buildCore({
      dataDir: places.data,
      homeDir: places.home,
      env: { ...process.env, TEST_KEY: 'k' },
      settings: () => settings.parse({}),
      vault: openVault({ file: `${places.data}/vault.json`, seals: [], warn() {} }),
      send: (event) => events.push(event),
      warn() {},
      checkEvents: true,
    })
  let core = await build()
  onTestFinished(async () => {
    await core.close()
    await model.close()
  })
  const connection = { baseURL: model.url, apiKeyEnv: 'TEST_KEY' }
  const { id } = core.agent.create(places.workspace, {
    provider: 'openai',
    model: 'test',
    connection,
    protocol: 'native',
    ...change,
  })
  return {
    ...places,
    model,
    events,
    id,
    core: () => core,
    conversation: () => core.agent.snapshot(id).conversation,
    async restart() {
      await core.close()
      core = await build()
    },
    async say(text: string) {
      core.agent.send(id, text)
      await core.agent.settled(id)
    },
    async answer(said: Parameters<typeof core.agent.answer>[1]) {
      const [request] = core.store.requests.pending(id)
      core.agent.answer(request?.id ?? '', said)
      await core.agent.settled(id)
    },
    /** What the results of all calls say, in order. */
    results: () =>
      core.agent
        .snapshot(id)
        .messages.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.type === 'tool_call' ? [block.response ?? block.state] : [])),
    permissions: () =>
      events.flatMap(({ payload }) => ('permission_request' in payload ? [payload.permission_request] : [])),
  }
}

/** The system prompt of a request, and the names of the tools in it. */
export function told({ body }: Recorded = { body: {} } as Recorded) {
  const messages = (body.messages ?? []) as { role: string; content: string }[]
  const tools = (body.tools ?? []) as { function: { name: string } }[]
  return {
    system: messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '',
    tools: tools.map((tool) => tool.function.name),
  }
}
