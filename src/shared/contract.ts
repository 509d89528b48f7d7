import { z } from 'zod'
import { sampleEvents, sampleResults } from './contract-samples'
import { block, conversation, message, snapshot, toolCallBlock } from './conversation'
import { errorCode, resultMeta, toolError, toolFailure, toolResult, toolSuccess } from './envelope'
import { ipcCalls, ipcError } from './ipc'
import * as events from './stream-events'

/** Every kind of event by the name the documents give it. */
export const eventKinds = {
  init: events.initEvent,
  text: events.textEvent,
  reasoning: events.reasoningEvent,
  'tool-start': events.toolStartEvent,
  'tool-running': events.toolRunningEvent,
  'tool-update': events.toolUpdateEvent,
  'tool-end': events.toolEndEvent,
  'tool-error': events.toolErrorEvent,
  permission: events.permissionEvent,
  question: events.questionEvent,
  final: events.finalEvent,
  end: events.endEvent,
  error: events.errorEvent,
}
export type EventKind = keyof typeof eventKinds

/** Samples by the name of their file: events and the result envelope. */
export const samples: Record<string, unknown> = {
  ...(sampleEvents satisfies Record<EventKind, events.StreamEvent>),
  'result-success': sampleResults.success,
  'result-failure': sampleResults.failure,
}

const parts: Record<string, z.ZodType> = {
  json: toolSuccess.shape.data.valueType,
  errorCode,
  resultMeta,
  toolSuccess,
  toolError,
  toolFailure,
  toolResult,
  usage: events.usage,
  permissionRequest: events.permissionRequest,
  questionRequest: events.questionRequest,
  streamError: events.streamError,
  toolCallBlock,
  block,
  message,
  conversation,
  snapshot,
  ipcError,
}

/** The whole contract as one JSON Schema. Under `$defs`: a channel's name is its payload, a call's name its request and response. */
export function contractSchema(): { $schema: string; title: string; $defs: Record<string, unknown> } {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named())) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/$defs/${id}` })
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _place, ...rest }]) => [id, rest]),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Deskwright: what main and window say to each other',
    $defs,
  }
}

function named(): Record<string, z.ZodType> {
  const calls = Object.entries(ipcCalls).map(([name, call]) => [name, z.strictObject(call)])
  const kinds = Object.entries(eventKinds).flatMap(([kind, schema]) =>
    // On their own channels these two are the whole payload.
    kind === 'end' || kind === 'error' ? [] : [[`event:${kind}`, schema]],
  )
  return { ...events.streamPayloads, ...Object.fromEntries(kinds), ...parts, ...Object.fromEntries(calls) }
}

/** The generated files, by their path inside the spec's folder. */
export function contractFiles(): Record<string, string> {
  const files = Object.entries(samples).map(([name, value]) => [`samples/${name}.json`, print(value)])
  return { 'schema.json': print(contractSchema()), ...Object.fromEntries(files) }
}

/** The document with each block between `<!-- sample:name -->` and `<!-- /sample -->` written anew. */
export function refreshSamples(document: string): string {
  return document.replace(/<!-- sample:(\S+) -->[\s\S]*?<!-- \/sample -->/g, (_old, name: string) => {
    if (!Object.hasOwn(samples, name)) throw new Error(`There is no sample named ${name}.`)
    return `<!-- sample:${name} -->\n\`\`\`json\n${print(samples[name])}\`\`\`\n<!-- /sample -->`
  })
}

function print(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
