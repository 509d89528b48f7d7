import { fs } from '../../../workspace'
import { type BytePath, fromBytes } from '../byte-path'
import { conclude } from '../conclude'
import type { FoundMatches, GrepQuery, NotSearched } from '../engine'
import { createHits } from '../hits'
import { openInside } from '../inside-file'
import { viewLine } from '../line-view'
import type { Plan } from '../plan'
import { readBack } from '../read-back'
import { MAX_NAMED } from '../rg/hits'
import { runInSlices, TooSlow } from '../slices'
import { compilePattern } from './pattern'
import { type Scan, scanFile } from './scan'
import { noteUnread, walk } from './walk'

export async function jsGrep(
  limitMs: number,
  plan: Plan,
  query: GrepQuery,
): Promise<FoundMatches | NotSearched> {
  const compiled = compilePattern(query)
  if (!compiled.ok) return compiled
  const { wanted, unbounded } = compiled
  const hits = createHits()
  const state = { binary: [] as BytePath[], concealed: [] as BytePath[], count: 0, more: false, open: -1 }
  const unread: string[] = []
  const matches = plan.isFile ? null : plan.filter.matches

  function* steps() {
    for (const path of walk(plan, unread)) {
      yield
      if (path === null || (matches && !matches(fromBytes(path.slice(plan.skip))))) continue
      try {
        state.open = openInside(plan.base, path)
      } catch (error) {
        noteUnread(unread, path, error)
        continue
      }
      try {
        yield* searchFile(path, state.open)
      } catch (error) {
        noteUnread(unread, path, error)
      } finally {
        fs.closeSync(state.open)
        state.open = -1
      }
      if (state.more) return
    }
  }

  function* searchFile(path: BytePath, file: number) {
    const scan: Scan = { hits: [], binary: false, matched: false }
    const room = query.maxResults - state.count
    const concealed = query.conceals?.(fromBytes(path)) ?? false
    yield* scanFile(file, wanted, concealed ? 1 : room + 1, scan)
    if (scan.binary || concealed) {
      const names = scan.binary ? state.binary : state.concealed
      if (scan.matched && names.length < MAX_NAMED) names.push(path)
      return
    }
    state.more = scan.hits.length > room
    const kept = scan.hits.slice(0, room)
    state.count += kept.length
    hits.file(path)
    for (const { number, bytes, column } of kept) {
      const view = viewLine(bytes, column)
      hits.add(number, view.column, view.text)
    }
  }

  try {
    const complete = await runInSlices(steps(), { ...query, limitMs, guarded: unbounded })
    await runInSlices(readBack(plan.base, hits, [], query.contextLines), { ...query, limitMs })
    const gaps = { more: state.more, late: !complete, unread, limitMs }
    const others = state.binary.length + state.concealed.length
    const found = conclude(hits.sorted(), gaps, others)
    if (!found.ok) return found
    return { ...found, binary: state.binary.map(fromBytes), concealed: state.concealed.map(fromBytes) }
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    // Ended by force, nothing was cleaned up.
    if (state.open >= 0) fs.closeSync(state.open)
    return { ok: false, code: 'TIMEOUT', message: 'The pattern takes too long. Use a simpler one.' }
  }
}
