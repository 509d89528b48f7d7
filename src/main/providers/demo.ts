import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelMessage, Provider, ProviderEvent, ProviderRequest } from './provider'

/** Needs no key and no network: it looks into the workspace with a real tool call and tells what it saw. */
export function createDemoProvider({ pauseMs = 12 } = {}): Provider {
  return {
    async *stream(request) {
      for (const event of answer(request)) {
        if (event.type !== 'text' && event.type !== 'reasoning') yield event
        else
          for (const word of event.text.match(/\S+\s*|\s+/g) ?? []) {
            await sleep(pauseMs, undefined, { signal: request.signal })
            yield { type: event.type, text: word }
          }
      }
    },
  }
}

function answer({ messages }: ProviderRequest): ProviderEvent[] {
  const last = messages.at(-1)
  const [...said] = last?.role === 'tool' ? afterLook(last.content) : beforeLook(last, messages.length)
  return [...said, { type: 'done', usage: countWords(messages, said) }]
}

function beforeLook(last: ModelMessage | undefined, position: number): ProviderEvent[] {
  const asked = last?.role === 'user' ? last.text : ''
  return [
    {
      type: 'reasoning',
      text: 'No model is connected, so I am the demo. I can look into the workspace and report.',
    },
    { type: 'text', text: `You wrote: “${asked}”\n\nLet me look at the workspace first.` },
    { type: 'call', call: { id: `call_${position}`, name: 'ls', arguments: '{"path":"."}' } },
  ]
}

function afterLook(result: string): ProviderEvent[] {
  return [
    {
      type: 'text',
      text: `This is what the tool answered:\n\n${result}\n\nI am a built-in demo and always do just this: no model is connected, and nothing left this computer.`,
    },
  ]
}

/** The demo's tokens are words. */
function countWords(messages: ModelMessage[], said: ProviderEvent[]) {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length
  const sum = (texts: string[]) => texts.reduce((total, text) => total + words(text), 0)
  return {
    inputTokens: sum(messages.map((message) => (message.role === 'tool' ? message.content : message.text))),
    outputTokens: sum(said.map((event) => ('text' in event ? event.text : ''))),
    cachedTokens: 0,
  }
}
