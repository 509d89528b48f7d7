import {
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { type Breath, createBreath } from './idle'
import { loadLanguage } from './languages'
import { patternsOf } from './patterns'
import { classOf, theme } from './theme'

/** A stretch of a line, and the class it is drawn with. */
export type Span = readonly [text: string, className: string | undefined]

/** Reads code from its begin, one part after the other, whenever nothing else has to be done. */
export interface Reader {
  read(part: string): Promise<Span[][]>
}

const LONGEST_LINE = 1_000
const STEP_LINES = 5

const engine = createJavaScriptRegexEngine({ forgiving: true })
const loaded = new Map<string, Promise<void>>()
let shared: Promise<HighlighterCore> | undefined

export async function createReader(language: string): Promise<Reader> {
  const breath = createBreath()
  shared ??= createHighlighterCore({ themes: [theme], langs: [], engine })
  const highlighter = await shared
  const ready = loaded.get(language) ?? load(highlighter, language, breath)
  loaded.set(language, ready)
  await ready
  let state: GrammarState | undefined

  function step(lines: string[]): Span[][] {
    const read = highlighter.codeToTokensBase(lines.join('\n'), {
      lang: language,
      theme: 'deskwright',
      tokenizeMaxLineLength: LONGEST_LINE,
      // A line that is given up in its middle would spoil all that follow.
      tokenizeTimeLimit: 0,
      ...(state ? { grammarState: state } : {}),
    })
    state = highlighter.getLastGrammarState(read)
    return read.map((line) => joined(line.map(({ content, color }) => [content, classOf(color)])))
  }

  return {
    async read(part) {
      const lines = part.split('\n')
      const out: Span[][] = []
      for (let at = 0; at < lines.length; at += STEP_LINES) {
        await breath.pause()
        out.push(...step(lines.slice(at, at + STEP_LINES)))
      }
      return out
    },
  }
}

async function load(highlighter: HighlighterCore, language: string, breath: Breath): Promise<void> {
  const grammars = await loadLanguage(language)
  await warmUp(grammars, breath)
  await highlighter.loadLanguage(grammars)
}

/** The expressions of a grammar are translated when they are first met, hundreds at once: better one by one. */
async function warmUp(grammars: LanguageRegistration[], breath: Breath): Promise<void> {
  for (const pattern of patternsOf(grammars)) {
    await breath.pause()
    engine.createScanner([pattern])
  }
}

/** Neighbours that look the same are one: half the elements. */
function joined(spans: Span[]): Span[] {
  const out: Span[] = []
  for (const [text, className] of spans) {
    const last = out.at(-1)
    if (last && (last[1] === className || text.trim() === '')) out[out.length - 1] = [last[0] + text, last[1]]
    else out.push([text, className])
  }
  return out
}
