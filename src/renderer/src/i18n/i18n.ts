import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../../shared/settings'
import * as en from './en'
import * as zh from './zh-CN'

type Shown = Exclude<Language, 'auto'>

/** The language of the window: the one that was chosen, or the system's if the window speaks it. */
export function shownLanguage(chosen: Language, system: readonly string[]): Shown {
  if (chosen !== 'auto') return chosen
  const known = system.find((tag) => /^(zh|en)\b/i.test(tag))
  return known && /^zh/i.test(known) ? 'zh-CN' : 'en'
}

export function startI18n(language: Language): void {
  void i18next.use(initReactI18next).init({
    resources: { en: { ...en }, 'zh-CN': { ...zh } },
    lng: shownLanguage(language, navigator.languages),
    fallbackLng: 'en',
    ns: Object.keys(en),
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = i18next.language
}

/** Takes effect at once, in everything that is on the screen. */
export function setLanguage(language: Language): void {
  const next = shownLanguage(language, navigator.languages)
  if (i18next.language === next) return
  void i18next.changeLanguage(next)
  document.documentElement.lang = next
}
