import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type * as en from './en'

type Area = keyof typeof en

const known = new Map<string, TFunction<Area>>()

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The words of one area. For parts that come and go by the hundred: much lighter than `useTranslation`. */
export function useWords<A extends Area>(area: A): TFunction<A> {
  const language = useSyncExternalStore(subscribe, () => i18next.language)
  const key = `${language} ${area}`
  const words = known.get(key) ?? i18next.getFixedT(language, area)
  known.set(key, words)
  return words as TFunction<A>
}
