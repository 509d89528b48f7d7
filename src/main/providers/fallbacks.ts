import type { ProviderEvent } from './provider'
import type { ProviderError } from './provider-error'
import { toProviderError } from './sdk-error'

/** What to leave out or change when a server complains about it. Gives back nothing if it is not to blame. */
export interface Fallback<Body> {
  when: RegExp
  fix(body: Body, words: string): Body | undefined
}

/** Servers differ in what they take. What one refused for a model is not sent to it again. */
export function createFallbacks<Body extends { model: string }>(list: Fallback<Body>[]) {
  const learnt = new Map<string, { fallback: Fallback<Body>; words: string }[]>()

  function apply(body: Body): Body {
    const known = learnt.get(body.model) ?? []
    return known.reduce((fixed, { fallback, words }) => fallback.fix(fixed, words) ?? fixed, body)
  }

  /** True when the request is worth sending again, in another form. */
  function learn(body: Body, error: ProviderError): boolean {
    if (![400, 404, 422].includes(error.status ?? 0)) return false
    const before = learnt.get(body.model) ?? []
    const fallback = list.find(
      (one) =>
        one.when.test(error.message) &&
        !before.some((known) => known.fallback === one) &&
        one.fix(apply(body), error.message) !== undefined,
    )
    if (!fallback) return false
    learnt.set(body.model, [...before, { fallback, words: error.message }])
    return true
  }

  return {
    /** Sends the body; where the server refuses a part of it that is not needed, sends it again without. */
    async *send(
      body: Body,
      stream: (body: Body) => AsyncIterable<ProviderEvent>,
    ): AsyncGenerator<ProviderEvent> {
      for (;;) {
        let begun = false
        try {
          for await (const event of stream(apply(body))) {
            begun ||= event.type !== 'usage'
            yield event
          }
          return
        } catch (error) {
          if (begun || !learn(body, toProviderError(error, [], ''))) throw error
        }
      }
    },
  }
}
