import { useSyncExternalStore } from 'react'
import type { Readable } from './store'

/** The part of a store a component shows. `select` returns what is in the state, never something made anew. */
export function useStore<T, S>(store: Readable<T>, select: (state: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
