/** The arguments of a call, or nothing while they are still being written. */
export function argumentsOf(params: string): Record<string, unknown> {
  try {
    const args: unknown = JSON.parse(params)
    return typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const textIn = (from: Record<string, unknown>, key: string): string | undefined => {
  const value = from[key]
  return typeof value === 'string' ? value : undefined
}

export const numberIn = (from: Record<string, unknown>, key: string): number | undefined => {
  const value = from[key]
  return typeof value === 'number' ? value : undefined
}

export const listIn = (from: Record<string, unknown>, key: string): unknown[] => {
  const value = from[key]
  return Array.isArray(value) ? value : []
}
