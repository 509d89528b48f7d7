export const LANGUAGES = ['auto', 'en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]
export type ShownLanguage = Exclude<Language, 'auto'>

/** The language of window, menus and boxes: the chosen one, or the first of the system's that the app speaks. */
export function shownLanguage(chosen: Language, system: readonly string[]): ShownLanguage {
  if (chosen !== 'auto') return chosen
  const known = system.find((tag) => /^(zh|en)\b/i.test(tag))
  return known && /^zh/i.test(known) ? 'zh-CN' : 'en'
}
