import { createContext, use, useCallback, useSyncExternalStore } from 'react'

/** What the user opened or closed. It outlives the lines themselves, which come and go while scrolling. */
export interface Folds {
  get(key: string): boolean | undefined
  set(key: string, open: boolean): void
  subscribe(listener: () => void): () => void
}

export function createFolds(): Folds {
  const open = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  return {
    get: (key) => open.get(key),
    set(key, value) {
      open.set(key, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const FoldsContext = createContext<Folds>(createFolds())

/** Whether something is open: as the user left it, else as it is by itself. */
export function useFold(key: string, byItself: boolean): [open: boolean, set: (open: boolean) => void] {
  const folds = use(FoldsContext)
  const chosen = useSyncExternalStore(folds.subscribe, () => folds.get(key))
  const set = useCallback((open: boolean) => folds.set(key, open), [folds, key])
  return [chosen ?? byItself, set]
}
