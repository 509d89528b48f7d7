import type { Thinking } from '../../shared/conversation'

/** Everything that is guessed from a model's name. A server may know better: a wrong guess is taken back once it complains. */

/** OpenAI's models that think, and say more of it over Responses than over chat completions. */
export function isOpenAIReasoner(model: string): boolean {
  return /^(?:gpt-(?:[5-9]|\d\d)|o\d|codex)/.test(model) && !/-chat(?:-|$)/.test(model)
}

/** Models in a server's list that cannot hold a conversation. */
export function isOtherKind(model: string): boolean {
  return /embedding|tts|whisper|dall-e|image|moderation|realtime|audio|transcribe|babbage|davinci|sora/.test(
    model,
  )
}

/** From 4.6 on Claude decides itself how long it thinks; before, it was given a number of tokens. */
export function thinksAdaptively(model: string): boolean {
  return /claude/.test(model) && (claudeVersion(model) ?? 406) >= 406
}

/** From 3.7 on; undefined for what is no Claude. */
export function claudeThinks(model: string): boolean | undefined {
  return /claude/.test(model) ? (claudeVersion(model) ?? 406) >= 307 : undefined
}

/** How long a Claude answer may be at most, where nobody asked for less. */
export function claudeMaxTokens(model: string): number {
  return (claudeVersion(model) ?? 400) < 307 ? 8192 : 32_000
}

/** 406 of `claude-opus-4-6-20260101`, 307 of `claude-3-7-sonnet-latest`; a date is no version. */
export function claudeVersion(model: string): number | undefined {
  const [, major, minor = '0'] = /-(\d{1,2})(?:[-.](\d{1,2}))?(?=-|$|@|:)/.exec(model) ?? []
  return major === undefined ? undefined : Number(major) * 100 + Number(minor)
}

export const THINKING_BUDGET: Record<Exclude<Thinking, 'off' | 'auto'>, number> = {
  low: 4096,
  medium: 10_000,
  high: 24_000,
}
