import type { ToolCallBlock } from '../../../shared/conversation'
import type { IconName } from '../ui'
import { argumentsOf, textIn } from './arguments'
import { visible } from './visible'

/** The line of a card: what is done, and to what. */
export interface CallLine {
  icon: IconName
  verb: Verb
  target: string
  /** A path keeps its file name however little room there is. */
  path: boolean
}

export const VERBS = [
  'read',
  'ls',
  'find',
  'grep',
  'write',
  'edit',
  'exec',
  'question',
  'spawn',
  'web_search',
  'web_fetch',
  'process.list',
  'process.poll',
  'process.log',
  'process.write',
  'process.kill',
  'process.clear',
  'process.remove',
  'other',
] as const
export type Verb = (typeof VERBS)[number]

const ICONS: Partial<Record<string, IconName>> = {
  read: 'file',
  ls: 'folder',
  find: 'search',
  grep: 'search',
  write: 'pencil',
  edit: 'pencil',
  exec: 'terminal',
  process: 'terminal',
  question: 'question',
  spawn: 'agent',
  web_search: 'globe',
  search_web: 'globe',
  web_fetch: 'globe',
}

/** What a call of an unknown tool is most likely about. */
const MAIN = ['path', 'command', 'pattern', 'query', 'url', 'name']

export function describeCall({ name, params }: Pick<ToolCallBlock, 'name' | 'params'>): CallLine {
  const args = argumentsOf(params)
  const text = (key: string) => textIn(args, key)
  const line = (verb: Verb, target = '', path = false): CallLine => ({
    icon: ICONS[name] ?? 'gear',
    verb,
    target: visible(firstLine(target)),
    path,
  })
  switch (name) {
    case 'read':
    case 'ls':
    case 'write':
    case 'edit':
      return line(name, text('path'), true)
    case 'find':
    case 'grep':
      return line(name, [text('pattern'), text('path')].filter(Boolean).join('  ·  '))
    case 'exec':
      return line('exec', text('command'))
    case 'process':
      return line(processVerb(text('action')), text('sessionId'))
    case 'question':
      return line('question', text('header') ?? text('question'))
    case 'spawn':
      return line('spawn', text('label') || text('task'))
    case 'web_search':
    case 'search_web':
      return line('web_search', text('query'))
    case 'web_fetch':
      return line('web_fetch', text('url'))
    default:
      return line('other', [name, MAIN.map(text).find(Boolean)].filter(Boolean).join('  ·  '))
  }
}

function processVerb(action: string | undefined): Verb {
  const verb = `process.${action}`
  return VERBS.find((known) => known === verb) ?? 'other'
}

function firstLine(text: string): string {
  const [line = '', ...more] = text.trim().split('\n')
  return more.length > 0 ? `${line} …` : line
}
