import { closeSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs'

/** What a thread is stopped in: `reads` one descriptor, or `listens` to several at once. */
export interface Wait {
  how: 'reads' | 'listens'
  descriptors: number[]
}

type Shape = 'read' | 'poll' | 'select' | 'epoll'
/** The numbers of the calls a program waits for input with; the same call has another number on another processor. */
const CALLS: Record<string, Record<number, Shape>> = {
  x64: {
    0: 'read',
    19: 'read',
    7: 'poll',
    271: 'poll',
    23: 'select',
    270: 'select',
    232: 'epoll',
    281: 'epoll',
    441: 'epoll',
  },
  arm64: { 63: 'read', 65: 'read', 73: 'poll', 72: 'select', 22: 'epoll', 441: 'epoll' },
}
const POLLIN = 1
const MOST_DESCRIPTORS = 1024

/** Throws when we may not look: another user's process. */
export function waitOf(thread: string): Wait | null {
  const [number, ...args] = readFileSync(`${thread}/syscall`, 'latin1').split(' ')
  const shape = CALLS[process.arch]?.[Number(number)]
  const [first = 0, second = 0] = args.map(Number)
  if (shape === 'read') return { how: 'reads', descriptors: [first] }
  if (shape === 'epoll') return { how: 'listens', descriptors: epolled(thread, first) }
  if (shape === 'poll') return { how: 'listens', descriptors: polled(memory(thread, args[0], second * 8)) }
  if (shape === 'select')
    return {
      how: 'listens',
      descriptors: selected(memory(thread, args[1], Math.ceil(first / 64) * 8), first),
    }
  return null
}

export function isTerminal(thread: string, descriptor: number): boolean {
  try {
    return /^\/dev\/(tty|pts\/\d+)$/.test(readlinkSync(`${thread}/fd/${descriptor}`))
  } catch {
    return false
  }
}

/** An array of { int fd; short events; short revents }. */
function polled(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = 0; at + 8 <= bytes.length; at += 8)
    if (bytes.readInt16LE(at + 4) & POLLIN) found.push(bytes.readInt32LE(at))
  return found
}

/** A set of bits. */
function selected(bytes: Buffer, count: number): number[] {
  const all = Array.from({ length: Math.min(count, bytes.length * 8) }, (_, index) => index)
  return all.filter((descriptor) => ((bytes[descriptor >> 3] ?? 0) >> (descriptor & 7)) & 1)
}

function epolled(thread: string, descriptor: number): number[] {
  const info = readFileSync(`${thread}/fdinfo/${descriptor}`, 'latin1')
  return [...info.matchAll(/^tfd:\s*(\d+)\s+events:\s*([0-9a-f]+)/gm)]
    .filter(([, , events]) => Number.parseInt(events ?? '0', 16) & POLLIN)
    .map(([, target]) => Number(target))
}

function memory(thread: string, address: string | undefined, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(size, MOST_DESCRIPTORS * 8))
  const at = BigInt(address ?? 0)
  if (at === 0n || bytes.length === 0) return Buffer.alloc(0)
  const file = openSync(`${thread}/mem`, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at))
  } finally {
    closeSync(file)
  }
}
