import type { ProviderRequest, ProviderUsage } from '../providers'

/** A guess for an answer that was left before its provider could count. */
export function estimateUsage({ system = '', messages }: ProviderRequest, said: string): ProviderUsage {
  const length = messages.reduce(
    (sum, one) => sum + ('text' in one ? one.text.length : one.content.length),
    system.length,
  )
  const written = Math.ceil(said.length / 4)
  return { inputTokens: Math.ceil(length / 4), outputTokens: written, cachedTokens: 0, estimated: true }
}

export function addUsage(total: ProviderUsage | undefined, more: ProviderUsage): ProviderUsage {
  if (!total) return more
  const written = (total.cacheWriteTokens ?? 0) + (more.cacheWriteTokens ?? 0)
  return {
    inputTokens: total.inputTokens + more.inputTokens,
    outputTokens: total.outputTokens + more.outputTokens,
    cachedTokens: total.cachedTokens + more.cachedTokens,
    ...(written > 0 && { cacheWriteTokens: written }),
    ...((total.estimated || more.estimated) && { estimated: true }),
  }
}
