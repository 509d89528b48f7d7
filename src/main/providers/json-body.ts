/** What is sent again with each request, as the bytes it is sent as, behind a comma. */
const kept = new WeakMap<object, Buffer>()

/** For an item of a list that never changes: it is made into JSON once. */
export function keepJson<T extends object>(item: T): T {
  kept.set(item, Buffer.from(`,${JSON.stringify(item)}`))
  return item
}

/**
 * The options of a request whose JSON is made here. Given an object, an SDK first asks whether it is one of the bodies
 * `fetch` has, and loads all of `fetch` to know. Bytes, because a long text would be measured and converted each time.
 */
export function asJson(body: object, signal: AbortSignal) {
  return { signal, headers: { 'content-type': 'application/json' }, body: bytesOf(body) }
}

function bytesOf(body: object): Buffer {
  const parts: Buffer[] = []
  let text = ''
  const flush = (next: string) => {
    if (text) parts.push(Buffer.from(text))
    text = next
  }
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    text += `${text || parts.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`
    if (!Array.isArray(value)) {
      text += JSON.stringify(value)
      continue
    }
    text += '['
    value.forEach((item, at) => {
      const bytes = kept.get(item)
      if (!bytes) {
        text += `${at > 0 ? ',' : ''}${JSON.stringify(item) ?? 'null'}`
        return
      }
      flush('')
      parts.push(at > 0 ? bytes : bytes.subarray(1))
    })
    text += ']'
  }
  flush('')
  parts.push(Buffer.from(parts.length > 0 ? '}' : '{}'))
  return Buffer.concat(parts)
}
