import { setTimeout as sleep } from 'node:timers/promises'
import { createCallIds } from '../call-ids'
import type { ModelMessage, Provider, ProviderEvent, ProviderRequest, ToolMessage } from '../provider'
import { understand, type Wish } from './wishes'
import { languageOf, WORDS } from './words'

const QUOTED_LINES = 20
const LOOK: Wish = { tool: 'ls', args: { path: '.' } }

/** Needs no key and no network: it understands a few plain requests and does them with the real tools. */
export function createDemoProvider({ pauseMs = 12 } = {}): Provider {
  return {
    async *stream(request) {
      request.signal.throwIfAborted()
      for (const event of answer(request)) {
        if (event.type !== 'text' && event.type !== 'reasoning') yield event
        else
          for (const token of event.text.match(TOKEN) ?? []) {
            if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: request.signal })
            request.signal.throwIfAborted()
            yield { type: event.type, text: token }
          }
      }
    },
    listModels: async () => [{ id: 'demo', name: 'Demo' }],
  }
}

/** What the prompt says then: see `environment` of the agent. */
const NO_FOLDER = /^No workspace is chosen:/m

/** A word with the blanks behind it; a Chinese character. */
const TOKEN =
  /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]|[^\s\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+\s*|\s+/g

function answer(request: ProviderRequest): ProviderEvent[] {
  const { messages } = request
  const start = messages.findLastIndex((message) => message.role === 'user')
  const asked = messages[start]
  const { text, images = [] } = asked?.role === 'user' ? asked : { text: '' }
  const results = messages.slice(start + 1).filter((message) => message.role === 'tool')
  const said = results.length > 0 ? goOn(request, text, results) : begin(request, text, images.length > 0)
  const stopReason = said.some((event) => event.type === 'call') ? 'calls' : 'end'
  return [...said, { type: 'done', stopReason, usage: countWords(messages, said) }]
}

function begin(request: ProviderRequest, asked: string, pictures: boolean): ProviderEvent[] {
  const words = WORDS[languageOf(asked)]
  const [first] = understand(asked)
  if (!first && NO_FOLDER.test(request.system ?? '')) {
    const said = [words.wrote(asked), words.noFolder, words.try, words.demo]
    return [{ type: 'text', text: said.join('\n\n') }]
  }
  const wish = first ?? LOOK
  const known = request.tools.some(({ name }) => name === wish.tool)
  const plan = first ? words.will(first) : words.look
  const said = [
    words.wrote(asked),
    ...(pictures ? [words.pictures] : []),
    ...(known ? [plan] : [words.missing(wish.tool), words.demo]),
  ]
  return [
    { type: 'reasoning', text: words.thought },
    { type: 'text', text: said.join('\n\n') },
    ...(known ? callOf(wish, request.messages) : []),
  ]
}

function goOn(request: ProviderRequest, asked: string, results: ToolMessage[]): ProviderEvent[] {
  const words = WORDS[languageOf(asked)]
  const wishes = understand(asked)
  const done = wishes[results.length - 1] ?? LOOK
  const result = results.at(-1)
  const failed = result?.isError || /^[A-Z][A-Z_]+: /.test(result?.content ?? '')
  const report = [
    failed ? words.failed(done.tool) : words.worked(done.tool),
    quoted(result?.content ?? '', words.more),
  ]
  const next = failed ? undefined : wishes[results.length]
  if (next && request.tools.some(({ name }) => name === next.tool))
    return [
      { type: 'text', text: [...report, words.next, words.will(next)].join('\n\n') },
      ...callOf(next, request.messages),
    ]
  const help = wishes.length === 0 ? [words.try] : []
  return [{ type: 'text', text: [...report, ...help, words.demo].join('\n\n') }]
}

function callOf({ tool, args }: Wish, messages: ModelMessage[]): ProviderEvent[] {
  const id = createCallIds(messages)(`call_${messages.length}`)
  const text = JSON.stringify(args)
  return [
    { type: 'call-start', id, name: tool },
    { type: 'call-delta', id, text },
    { type: 'call', call: { id, name: tool, arguments: text } },
  ]
}

/** The beginning of a result: the card has all of it. */
function quoted(content: string, more: (lines: number) => string): string {
  const lines = content.split('\n')
  const shown = lines.slice(0, QUOTED_LINES).join('\n')
  const fence = '`'.repeat(Math.max(3, ...(shown.match(/`+/g) ?? []).map((run) => run.length + 1)))
  const rest = lines.length - QUOTED_LINES
  return `${fence}\n${shown}\n${fence}${rest > 0 ? `\n\n${more(rest)}` : ''}`
}

/** The demo's tokens are words. */
function countWords(messages: ModelMessage[], said: ProviderEvent[]) {
  const words = (text: string) => text.match(TOKEN)?.length ?? 0
  const sum = (texts: string[]) => texts.reduce((total, text) => total + words(text), 0)
  return {
    inputTokens: sum(messages.map((message) => (message.role === 'tool' ? message.content : message.text))),
    outputTokens: sum(said.map((event) => ('text' in event ? event.text : ''))),
    cachedTokens: 0,
  }
}
