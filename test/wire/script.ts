/** What a scripted model does in one answer, for any of the three wires. */
export type Said =
  | { type: 'say'; pieces: string[] }
  | { type: 'think'; pieces: string[]; signature: string }
  | { type: 'call'; id: string; name: string; fragments: string[] }

export interface SaidUsage {
  input: number
  output: number
  cached: number
  reasoning: number
}

export interface Delivery {
  /** How the bytes are cut: all at once, one write an event, one a byte, or at these positions. */
  chunks?: 'whole' | 'events' | 'bytes' | number[]
  /** A comment before each event. */
  keepAlives?: boolean
  /** The connection is cut after so many events. */
  dropAfter?: number
  /** The server goes silent after so many events. */
  hangAfter?: number
  /** A pause before the first byte. */
  waitMs?: number
}

export interface Answer extends Delivery {
  said: Said[]
  stop?: 'end' | 'length' | 'refusal'
  /** null: the server does not count. */
  usage?: SaidUsage | null
  /** An error in the stream, after everything that was said. */
  fails?: { type: string; message: string; code?: number }
}

export interface Plain {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** Events as they stand on the wire, for what the builders cannot say. */
export interface Raw extends Delivery {
  events: string[]
}

export type Reply = Answer | Plain | Raw

export const USAGE: SaidUsage = { input: 100, output: 20, cached: 60, reasoning: 5 }

/** Text; every piece is an event of its own. */
export function say(...pieces: string[]): Said {
  return { type: 'say', pieces }
}

export function think(...pieces: string[]): Said {
  return { type: 'think', pieces, signature: 'c2lnbmVk' }
}

/** A call whose arguments come in so many fragments. A string is sent as it is, well-formed or not. */
export function callTool(
  id: string,
  name: string,
  args: Record<string, unknown> | string = {},
  { fragments = 1 } = {},
): Said {
  const text = typeof args === 'string' ? args : JSON.stringify(args)
  return { type: 'call', id, name, fragments: cut(text, fragments) }
}

/** One answer. A list alone is an answer that ends well. */
export function answer(said: Said[], options: Omit<Answer, 'said'> = {}): Answer {
  return { said, ...options }
}

/** An answer that is an error. */
export function refuse(status: number, body: unknown, headers: Record<string, string> = {}): Plain {
  return { status, body, headers }
}

function cut(text: string, parts: number): string[] {
  const size = Math.max(1, Math.ceil(text.length / parts))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}
