import { useEffect, useRef, useState } from 'react'
import type { Reader, Span } from './highlighter'
import { languageOf } from './languages'

/** What is longer stays plain from here on: nobody reads so far, and each line costs time. */
const MOST_CHUNKS = 60
/** Code that was coloured once is coloured at once when it comes into view again. */
const MOST_KEPT = 200

/** A part of the code and its lines in colours. */
export interface Coloured {
  text: string
  lines: readonly Span[][]
}

const kept = new Map<string, readonly Coloured[]>()
const NONE: readonly Coloured[] = []

/** The parts of the code with their colours, as far as there was time for them. The last, open one stays plain. */
export function useHighlight(info: string, chunks: string[], open: boolean): readonly Coloured[] {
  const language = languageOf(info)
  const key = `${language} ${chunks.length} ${chunks[0]}`
  const [parts, setParts] = useState(() => (open ? NONE : (kept.get(key) ?? NONE)))
  const reader = useRef<Promise<Reader> | null>(null)
  const wrong = parts.findIndex(({ text }, index) => text !== chunks[index])
  const done = wrong < 0 ? parts : NONE
  const ready = Math.min(open ? chunks.length - 1 : chunks.length, MOST_CHUNKS)
  const next = done.length < ready ? chunks[done.length] : undefined

  useEffect(() => {
    if (language === null || next === undefined) return
    let gone = false
    if (done.length === 0 || !reader.current)
      reader.current = import('./highlighter').then(({ createReader }) => createReader(language))
    void reader.current
      .then((made) => made.read(next))
      .then((lines) => {
        if (!gone) setParts([...done, { text: next, lines }])
      })
    return () => {
      gone = true
    }
  }, [language, next, done])

  useEffect(() => {
    if (open || next !== undefined || done.length === 0) return
    kept.delete(key)
    kept.set(key, done)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }, [open, next, done, key])

  return done
}
