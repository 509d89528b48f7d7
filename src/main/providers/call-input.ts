import { isObject } from './repair-json'

/** The model has been told what was wrong with arguments that are no object; it is shown them as it wrote them. */
export function inputOf(args: string): unknown {
  try {
    const input: unknown = JSON.parse(args || '{}')
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input
  } catch {}
  return { malformed: args }
}

/** As JSON: many servers read the calls of a history, and refuse the whole conversation for one they cannot read. */
export function inputText(args: string): string {
  return isObject(args) ? args : JSON.stringify(inputOf(args))
}
