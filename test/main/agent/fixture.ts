import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  AgentError,
  type AgentDeps,
  type AgentSettings,
  createAgent,
  type Gate,
  type GateDecision,
} from '../../../src/main/agent'
import type { Provider, ProviderEvent, ProviderRequest, ProviderUsage } from '../../../src/main/providers'
import { createSecrets, openVault } from '../../../src/main/secrets'
import { createStore, openDatabase } from '../../../src/main/storage'
import { type AnyTool, createRegistry, defineTool, type ToolContext } from '../../../src/main/tools'
import type { Conversation } from '../../../src/shared/conversation'
import type { StreamEvent } from '../../../src/shared/stream-events'

type Verdict = GateDecision['verdict']
type Step = ProviderEvent[] | ((request: ProviderRequest) => AsyncIterable<ProviderEvent>)

export interface Options {
  tools?: AnyTool[]
  /** What the gate says, by the name of the tool; everything else is allowed. */
  verdicts?: Record<string, Verdict | ((conversation: Conversation) => Verdict | Promise<Verdict>)>
  /** Hears every event at the moment it is sent. */
  onEvent?: (event: StreamEvent) => void
  settings?: Partial<AgentSettings>
  /** A folder to use again, as after a restart. */
  folder?: string
  costOf?: (conversation: Conversation, usage: ProviderUsage) => number
  /** Hears what changed besides the events. */
  changed?: NonNullable<AgentDeps['changed']>
  contextTokens?: number
}

/** An agent on a real database whose model says what the script says, one step a request. Gone after the test. */
export function setUp(script: Step[], options: Options | AnyTool[] = {}) {
  const given: Options = Array.isArray(options) ? { tools: options } : options
  const { tools = [], verdicts = {}, settings = {}, contextTokens = 100_000, ...rest } = given
  const { costOf = () => undefined, onEvent = () => {}, changed } = rest
  const folder = rest.folder ?? mkdtempSync(join(tmpdir(), 'agent-'))
  const db = openDatabase(join(folder, 'data'), () => {})
  const store = createStore(db)
  const events: StreamEvent[] = []
  const requests: ProviderRequest[] = []
  const provider: Provider = {
    async *stream(request) {
      requests.push({ ...request, messages: structuredClone(request.messages) })
      const step = script.shift()
      if (!step) throw new Error('The script is over.')
      yield* Array.isArray(step) ? step : step(request)
    },
  }
  const secrets = createSecrets(openVault({ file: join(folder, 'vault.json'), seals: [], warn() {} }))
  const registry = createRegistry([look, ...tools], { secrets, shell: '/bin/sh' })
  const agent = createAgent({
    store,
    toolsFor: () => registry,
    gate: gateOf(verdicts),
    secrets,
    providerFor(conversation) {
      if (conversation.provider === 'demo') return provider
      throw new AgentError('UNAVAILABLE', `There is no provider named ${conversation.provider}.`)
    },
    send(event) {
      events.push(structuredClone(event))
      onEvent(event)
    },
    sessionDirOf: (id) => join(folder, 'sessions', id),
    settings: () => ({
      provider: 'demo',
      model: 'demo',
      thinking: 'auto',
      allowInsideLinks: false,
      maxSteps: 50,
      maxRepeats: 3,
      spendCap: null,
      maxTasks: 3,
      ...settings,
    }),
    shell: '/bin/sh',
    contextTokensOf: () => contextTokens,
    costOf,
    ...(changed && { changed }),
  })
  const conversation = agent.list()[0] ?? agent.create(folder)
  const until = async (found: () => boolean) => {
    while (!found()) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const ended = () => events.filter(({ channel }) => channel !== 'stream:response')
  onTestFinished(async () => {
    await agent.close()
    if (db.isOpen) db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    agent,
    conversation,
    ended,
    events,
    folder,
    requests,
    secrets,
    store,
    until,
    /** Sends and waits until the turn comes to rest. */
    async turn(text = 'hello') {
      const { eventId = '' } = agent.send(conversation.id, text)
      await agent.settled(conversation.id)
      return { eventId }
    },
    answer: () => store.messages.of(conversation.id).at(-1),
    /** The requests that wait, as the window sees them. */
    pending: () => store.requests.pending(conversation.id),
    /** Ends without any farewell, as a crash does. */
    crash() {
      db.close()
    },
  }
}

function gateOf(verdicts: NonNullable<Options['verdicts']>): Gate {
  return {
    async decide({ tool, title }, conversation) {
      const verdict = verdicts[tool.name] ?? 'allow'
      return {
        verdict: typeof verdict === 'function' ? await verdict(conversation) : verdict,
        by: 'mode',
        why: `The test says so about ${tool.name}.`,
        request: { permissionType: 'all', description: title, rememberable: true },
        proposals: [],
        denials: [],
        parts: [],
        paths: [],
      }
    },
    remember: () => [],
    approvedPaths: () => [],
    grantsOf: ({ mode }) => ({ mode, rules: [] }),
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
    touches: () => ({}),
    title: () => name,
    async run(_args, context) {
      await work(context)
      return {
        content: `${name} said`,
        toolResult: { ok: true, summary: name, data: {}, meta: { truncated: false } },
      }
    },
  })

/** Takes an argument and says it again. */
const look = defineTool({
  name: 'look',
  server: 'test',
  description: 'Looks at a place.',
  parameters: z.strictObject({ path: z.string() }),
  effect: 'read',
  touches: ({ path }) => ({ reads: [path] }),
  title: ({ path }) => `Look at ${path}`,
  run: async ({ path }, { workspace }) => ({
    content: workspace ? `saw ${path}` : 'saw nothing',
    toolResult: { ok: true, summary: 'Saw it', data: { path }, meta: { truncated: false } },
  }),
})

/** A tool that goes on until it is stopped. */
export const hang = tool(
  'hang',
  'read',
  ({ signal }) =>
    new Promise((_resolve, no) => {
      signal.addEventListener('abort', no)
    }),
)
