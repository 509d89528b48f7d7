export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  set(change: Partial<T>): void
}

/** A value that tells when it changed. Nothing is told when a change changes nothing. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      const keys = Object.keys(change) as (keyof T)[]
      if (keys.every((key) => Object.is(state[key], change[key]))) return
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
