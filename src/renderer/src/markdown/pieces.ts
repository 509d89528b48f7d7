import type { Links, Token } from 'marked'
import { type Fence, isFence, openFence, readFence } from './fence'
import { blocksOf } from './lexer'

/** A block of a text: code by itself, everything else to be read. */
export type Piece =
  | { type: 'markdown'; text: string; links: Links }
  | { type: 'code'; info: string; code: string; open: boolean }

export interface Pieces {
  /** The blocks of a text. One that begins like the text before is read from where that one stopped. */
  read(text: string, live: boolean): Piece[]
  /** How much was read the last time. */
  work(): number
}

interface State {
  known: string
  live: boolean
  done: Piece[]
  /** The end of what is done. */
  at: number
  fence: Fence | null
  links: Links
  tail: Piece[]
  work: number
}

const START: State = {
  known: '',
  live: true,
  done: [],
  at: 0,
  fence: null,
  links: {},
  tail: [],
  work: 0,
}

/** What cannot change any more whatever follows is never looked at again: the cost of a long text is linear. */
export function createPieces(): Pieces {
  let state = { ...START }
  return {
    read(text, live) {
      const goesOn = text.startsWith(state.known) && (state.live || text === state.known)
      const before = state.tail
      state = { ...(goesOn ? state : START), known: text, live, tail: [], work: 0 }
      while (state.at < text.length && advance(state));
      state.tail = state.tail.map((piece, index) => sameAs(before[index], piece))
      return state.tail.length > 0 ? [...state.done, ...state.tail] : state.done
    },
    work: () => state.work,
  }
}

/** Says whether a block came to its end, so that it pays to go on. */
function advance(state: State): boolean {
  return state.fence ? advanceCode(state, state.fence) : advanceText(state)
}

function advanceCode(state: State, fence: Fence): boolean {
  const { known, live } = state
  const { code, end, seen } = readFence(known, fence, live)
  state.work += known.length - fence.seen
  const piece: Piece = { type: 'code', info: fence.info, code, open: end === null && live }
  if (end === null) {
    state.fence = { ...fence, seen }
    state.tail.push(piece)
    return false
  }
  state.done = [...state.done, piece]
  state.fence = null
  state.at = end
  return true
}

function advanceText(state: State): boolean {
  const start = state.at
  const region = state.known.slice(start)
  state.work += region.length
  const { tokens, links } = blocksOf(region)
  learn(state, links)
  const last = tokens.findLastIndex(isText)
  const fence = openFence(tokens[last])
  const firm = fence ? last : firmTokens(tokens, last, state.live)
  const done: Piece[] = []
  let offset = 0
  for (const [index, token] of tokens.entries()) {
    if (fence && index === last) break
    // The lexer joins some blocks with a newline that was not there: they stay together until the end.
    if (!region.startsWith(token.raw, offset)) {
      state.tail.push({ type: 'markdown', text: region.slice(offset), links: state.links })
      break
    }
    offset += token.raw.length
    const piece = pieceOf(token, state.links)
    if (index < firm) state.at = start + offset
    if (piece) (index < firm ? done : state.tail).push(piece)
  }
  if (done.length > 0) state.done = [...state.done, ...done]
  if (!fence) return false
  state.fence = { ...fence, body: state.at + fence.body, seen: state.at + fence.body }
  return true
}

/** How many of the first blocks stay as they are: a block is over when a whole line of the next one is there. */
function firmTokens(tokens: Token[], last: number, live: boolean): number {
  if (!live) return tokens.length
  if (tokens[last]?.raw.includes('\n')) return last
  return Math.max(0, tokens.slice(0, Math.max(0, last)).findLastIndex(isText))
}

const isText = ({ type }: Token) => type !== 'space'

/** A link that is defined at the end counts for what was said before. */
function learn(state: State, found: Links): void {
  if (Object.keys(found).every((name) => Object.hasOwn(state.links, name))) return
  const links = { ...found, ...state.links }
  state.links = links
  state.done = state.done.map((piece) => (piece.type === 'markdown' ? { ...piece, links } : piece))
}

function pieceOf(token: Token, links: Links): Piece | null {
  if (token.type === 'space' || token.type === 'def') return null
  if (!isFence(token)) return { type: 'markdown', text: token.raw, links }
  return { type: 'code', info: token.lang ?? '', code: token.text, open: false }
}

function sameAs(old: Piece | undefined, piece: Piece): Piece {
  const same =
    old?.type === 'markdown' &&
    piece.type === 'markdown' &&
    old.text === piece.text &&
    old.links === piece.links
  return same ? old : piece
}
