/**
 * The options of a request whose JSON is made here. Given an object, an SDK first asks whether it is one of the bodies
 * `fetch` has, and loads all of `fetch` to know.
 */
export function asJson(body: object, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json' }
  return { signal, headers, body: Buffer.from(JSON.stringify(body)) }
}
