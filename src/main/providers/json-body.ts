/** What is sent again with each request, as the text it is sent as. */
const texts = new WeakMap<object, string>()

/** For a part of a body that never changes: it is made into JSON once. */
export function keepJson<T extends object>(part: T): T {
  texts.set(part, JSON.stringify(part))
  return part
}

/**
 * The options of a request whose JSON is made here. Given an object, an SDK first asks whether it is one of the bodies
 * `fetch` has, and loads all of `fetch` to know.
 */
export function asJson(body: object, signal: AbortSignal) {
  return { signal, headers: { 'content-type': 'application/json' }, body: jsonOf(body) }
}

function jsonOf(body: object): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[${value.map((item) => texts.get(item) ?? JSON.stringify(item) ?? 'null').join(',')}]`
}
