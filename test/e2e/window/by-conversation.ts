import type { Recorded, Said, WireServer } from '../../wire/server'
import { say } from '../../wire/server'

const playing = new WeakMap<WireServer, Record<string, Said[][]>>()

/** Answers each conversation from its own script, by the words it begins with: they come in any order. */
export function playFor(model: WireServer, scripts: Record<string, Said[][]>): void {
  playing.set(model, scripts)
  model.script(...Array.from({ length: 20 }, () => (request: Recorded) => next(model, request)))
}

function next(model: WireServer, request: Recorded): Said[] {
  const scripts = playing.get(model) ?? {}
  const first = firstWords(request)
  const name = Object.keys(scripts).find((words) => first.startsWith(words)) ?? ''
  return scripts[name]?.shift() ?? [say('Nothing more.')]
}

function firstWords({ body }: Recorded): string {
  const messages = body.messages as { role: string; content: unknown }[]
  const content = messages.find(({ role }) => role === 'user')?.content
  return typeof content === 'string' ? content : JSON.stringify(content)
}
