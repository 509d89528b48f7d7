import i18next from 'i18next'
import zh from './zh-CN/said.json'

type Pattern = [english: RegExp, words: string]

const TABLES: Record<string, Record<string, string>> = { 'zh-CN': zh }
const compiled = new Map<string, Pattern[]>()
const LONGEST_SENTENCE = 500

/** What main says about a call, in the language of the window. What is not known stays as it was said. */
export function said(text: string): string {
  const table = TABLES[i18next.language]
  if (!table) return text
  const patterns = compiled.get(i18next.language) ?? compile(table)
  compiled.set(i18next.language, patterns)
  return sentences(text, patterns)
}

/** Several sentences, the last first: commands and names, which may hold anything, are in the first. */
function sentences(text: string, patterns: Pattern[]): string {
  const whole = one(text, patterns) ?? one(`${text}.`, patterns)?.replace(/。$/, '')
  const near = (at: number) => at > 0 && text.length - at < LONGEST_SENTENCE
  for (let at = text.lastIndexOf('. '); near(at); at = text.lastIndexOf('. ', at - 1)) {
    const last = one(text.slice(at + 2), patterns)
    if (last !== undefined) return sentences(text.slice(0, at + 1), patterns) + last
  }
  return whole ?? text
}

function one(sentence: string, patterns: Pattern[]): string | undefined {
  for (const [english, words] of patterns) {
    const parts = english.exec(sentence)
    if (parts) return words.replace(/\{(\d)\}/g, (_, index) => parts[Number(index)] ?? '')
  }
  return undefined
}

function compile(table: Record<string, string>): Pattern[] {
  return Object.entries(table).map(([english, words]) => {
    const escaped = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '([\\s\\S]+)')
    return [new RegExp(`^${escaped}$`), words]
  })
}
