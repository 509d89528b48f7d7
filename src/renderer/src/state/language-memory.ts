import type { Language } from '../../../shared/language'
import { memory } from './memory'

const KEY = 'language'

/** The first picture is drawn before main has told the settings: it is in the language of the last time. */
export function rememberedLanguage(): Language {
  const last = memory.read(KEY)
  return last === 'en' || last === 'zh-CN' ? last : 'auto'
}

export const rememberLanguage = (language: Language) => memory.write(KEY, language)
