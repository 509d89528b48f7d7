/** Items of lists in a row, as JSON. It only grows at its end: a request on its way is not changed by the next one. */
interface Roll {
  items: object[]
  /** Where each item ends. */
  ends: number[]
  bytes: Buffer
}

const lasting = new WeakSet<object>()
const rolls = new WeakMap<object, Roll>()
const FIRST_ROOM = 64 * 1024

/** For an item of a list that never changes: it is made into JSON once, and sent again with each request. */
export function keepJson<T extends object>(item: T): T {
  lasting.add(item)
  return item
}

/**
 * The options of a request whose JSON is made here. Given an object, an SDK first asks whether it is one of the bodies
 * `fetch` has, and loads all of `fetch` to know; given a long text, all of it is converted each time. So it is given a
 * word, and the line gets the parts.
 */
export function asJson(body: object, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json' }
  return { signal, headers, body: '{}', fetchOptions: { body: partsOf(body) as never } }
}

/** The JSON of a body in parts, which together are all of it. */
export function partsOf(body: object): Buffer[] {
  const parts: Buffer[] = []
  let text = ''
  const put = (bytes: Buffer) => {
    parts.push(Buffer.from(text), bytes)
    text = ''
  }
  let open = '{'
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    text += `${open}${JSON.stringify(name)}:`
    open = ','
    if (!Array.isArray(value)) {
      text += JSON.stringify(value)
      continue
    }
    text += '['
    for (let at = 0; at < value.length; ) {
      if (at > 0) text += ','
      const end = endOfRow(value, at)
      if (end > at) put(rowOf(value.slice(at, end)))
      else text += JSON.stringify(value[at]) ?? 'null'
      at = Math.max(end, at + 1)
    }
    text += ']'
  }
  put(Buffer.from(open === '{' ? '{}' : '}'))
  return parts
}

/** Where the lasting items end that begin at `from`. */
function endOfRow(list: unknown[], from: number): number {
  let at = from
  while (lasting.has(list[at] as object)) at++
  return at
}

function rowOf(items: object[]): Buffer {
  const roll = rollOf(items)
  for (const item of items.slice(roll.items.length)) append(roll, item)
  return roll.bytes.subarray(0, roll.ends[items.length - 1])
}

/** The roll that began like this, or a new one. */
function rollOf(items: object[]): Roll {
  const first = items[0] as object
  const known = rolls.get(first)
  if (known?.items.every((item, at) => at >= items.length || item === items[at])) return known
  const roll = { items: [], ends: [], bytes: Buffer.allocUnsafeSlow(FIRST_ROOM) }
  rolls.set(first, roll)
  return roll
}

function append(roll: Roll, item: object): void {
  const start = roll.ends.at(-1) ?? 0
  const text = `${start > 0 ? ',' : ''}${JSON.stringify(item)}`
  const end = start + Buffer.byteLength(text)
  if (end > roll.bytes.length) {
    const larger = Buffer.allocUnsafeSlow(2 * end)
    roll.bytes.copy(larger, 0, 0, start)
    roll.bytes = larger
  }
  roll.bytes.write(text, start)
  roll.items.push(item)
  roll.ends.push(end)
}
