import { failure } from '../../shared/envelope'
import type { ModelCall, ModelImage, ToolMessage } from '../providers'
import type { Registry, ToolContext, ToolOutput } from '../tools'
import { withGrace } from './abort'
import type { JudgedCall } from './batch'
import type { Emitter } from './emitter'

/** Runs the calls of one step and gives their results in the order of the calls. */
export type RunCalls = (calls: JudgedCall[]) => Promise<ToolMessage[]>

/** How long a stopped tool may take to clean up before the turn ends without it. */
const STOP_GRACE_MS = 5_000

interface Deps {
  registry: Registry
  emitter: Emitter
  /** The context of a call with the paths that were approved for it alone. */
  contextFor(approved: string[] | undefined): Promise<Omit<ToolContext, 'onOutput'>>
  /** A call that may run, looked at once more because others have run since. */
  again(judged: JudgedCall): Promise<JudgedCall>
  /** What happened in the background since the last step; the last result carries it. */
  news(): string
  keepImages(callId: string, images: ModelImage[]): void
  save(): void
}

export function createRunCalls(deps: Deps): RunCalls {
  return async (calls) => {
    const results: ToolMessage[] = []
    const all = groups(deps.registry, calls)
    for (const [at, found] of all.entries()) {
      const last = at === all.length - 1
      const group = at === 0 ? found : await Promise.all(found.map(deps.again))
      results.push(
        ...(await Promise.all(
          group.map((one, index) => settle(deps, one, last && index === group.length - 1)),
        )),
      )
      deps.save()
    }
    return results
  }
}

/** Reads that stand next to each other run side by side; everything else runs alone and in order. */
function groups(registry: Registry, calls: JudgedCall[]): JudgedCall[][] {
  const isRead = ({ call, verdict }: JudgedCall) =>
    verdict !== 'run' || registry.get(call.name)?.effect === 'read'
  const all: JudgedCall[][] = []
  for (const one of calls) {
    const group = all.at(-1)
    if (group && isRead(one) && group.every(isRead)) group.push(one)
    else all.push([one])
  }
  return all
}

async function settle(deps: Deps, judged: JudgedCall, isLast: boolean): Promise<ToolMessage> {
  const output = judged.verdict === 'run' ? await run(deps, judged) : answerFor(judged)
  const news = isLast ? deps.news() : ''
  const content = news ? `${output.content}\n\n${news}` : output.content
  const { call } = judged
  deps.emitter.respond({
    ...nameOf(deps.registry, call),
    tool_call: output.toolResult.ok ? 'end' : 'error',
    tool_call_params: call.arguments,
    tool_call_response: content,
    tool_call_response_raw: { toolResult: output.toolResult },
  })
  if (output.images) deps.keepImages(call.id, output.images)
  return {
    role: 'tool',
    callId: call.id,
    content,
    isError: !output.toolResult.ok,
    ...(output.images ? { images: output.images } : {}),
  }
}

async function run(deps: Deps, { call, approved }: JudgedCall): Promise<ToolOutput> {
  const { registry, emitter, contextFor } = deps
  const name = nameOf(registry, call)
  emitter.respond({ ...name, tool_call: 'running', tool_call_params: call.arguments })
  using _recorded = record(deps, call)
  let over = false
  const context = await contextFor(approved)
  const onOutput = (text: string) => {
    if (!over && text) emitter.respond({ ...name, tool_call: 'update', tool_call_response: text })
  }
  try {
    const own = { ...context, onOutput, ...(approved ? { allowed: true as const } : {}) }
    return await withGrace(registry.execute(call, own), context.signal, STOP_GRACE_MS)
  } finally {
    over = true
  }
}

/**
 * On disk before it has any effect: after a crash nobody wonders whether it ran. A read has none; it is written down while it
 * runs, or with its result if that comes first.
 */
function record({ registry, save }: Deps, call: ModelCall): Disposable {
  if (registry.get(call.name)?.effect !== 'read') {
    save()
    return { [Symbol.dispose]() {} }
  }
  const soon = setImmediate(() => {
    try {
      save()
    } catch {
      // The result is saved the same way, and says what is wrong.
    }
  })
  return { [Symbol.dispose]: () => clearImmediate(soon) }
}

function answerFor({ verdict, words = '', code = 'DENIED' }: JudgedCall): ToolOutput {
  if (verdict === 'deny') return { content: `${code}: ${words}`, toolResult: failure(code, words) }
  const data = { answer: words }
  return {
    content: words,
    toolResult: { ok: true, summary: 'The user answered', data, meta: { truncated: false } },
  }
}

export function nameOf(registry: Registry, call: Pick<ModelCall, 'id' | 'name'>) {
  return {
    stream_kind: 'delta' as const,
    tool_call_id: call.id,
    tool_call_name: call.name,
    tool_call_server_name: registry.get(call.name)?.server ?? 'unknown',
  }
}

export function startEvent(registry: Registry, call: ModelCall) {
  const name = { ...nameOf(registry, call), tool_call: 'start' as const }
  return call.arguments ? { ...name, tool_call_params: call.arguments } : name
}
