/**
 * Headers without the checks of `fetch`, which Node's own client makes anyway. Whoever touches the global class loads all
 * of `fetch`, and that takes a fifth of a start: the build gives this one to the SDKs instead.
 */
export class PlainHeaders {
  readonly #values = new Map<string, string>()

  constructor(given: Iterable<readonly [string, string]> | Record<string, string> = []) {
    const pairs = Symbol.iterator in given ? given : Object.entries(given)
    for (const [name, value] of pairs) this.append(name, value)
  }

  append(name: string, value: string): void {
    const before = this.get(name)
    this.set(name, before === null ? value : `${before}, ${value}`)
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value))
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }

  forEach(each: (value: string, name: string) => void): void {
    this.#values.forEach((value, name) => {
      each(value, name)
    })
  }

  entries(): MapIterator<[string, string]> {
    return this.#values.entries()
  }

  keys(): MapIterator<string> {
    return this.#values.keys()
  }

  values(): MapIterator<string> {
    return this.#values.values()
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.entries()
  }
}
