import i18next from 'i18next'
import { type Language, shownLanguage } from '../../../shared/language'
import * as en from './en'
import * as zh from './zh-CN'

export function startI18n(language: Language): void {
  void i18next.init({
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
