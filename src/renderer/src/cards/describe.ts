import type { ToolCallBlock } from '../../../shared/conversation'
import type { IconName } from '../ui'
import { textIn } from './arguments'
import { sameName } from './same-call'
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
  'get_value',
  'spawn',
  'web_search',
  'web_fetch',
  'delete',
  'copy',
  'move',
  'folder',
  'info',
  'system',
  'variable',
  'setVariable',
  'type',
  'press',
  'message',
  'cron.add',
  'cron.list',
  'cron.remove',
  'process.list',
  'process.poll',
  'process.log',
  'process.write',
  'process.kill',
  'process.clear',
  'process.remove',
  'skill.list',
  'skill.activate',
  'skill.deactivate',
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
  get_value: 'key',
  skill_list: 'book',
  skill_control: 'book',
  spawn: 'agent',
  web_search: 'globe',
  web_fetch: 'globe',
  delete_file: 'trash',
  delete_directory: 'trash',
  copy_file: 'copy',
  move_file: 'file',
  create_directory: 'folder',
  get_file_info: 'info',
  input: 'keyboard',
  ctrl: 'keyboard',
  message: 'message',
  cron: 'clock',
}

/** What a call of an unknown tool is most likely about. */
const MAIN = ['path', 'command', 'pattern', 'query', 'url', 'name']

export function describeCall(call: Pick<ToolCallBlock, 'name' | 'params'>): CallLine {
  const { name, args } = sameName(call)
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
      return line(actionVerb('process', text('action')), text('sessionId'))
    case 'question':
      return line('question', text('header') ?? text('question'))
    case 'get_value':
      return line('get_value', text('key'))
    case 'spawn':
      return line('spawn', text('label') || text('task'))
    case 'web_search':
      return line('web_search', text('query'))
    case 'web_fetch':
      return line('web_fetch', text('url'))
    case 'delete_file':
      return line('delete', text('filePath'), true)
    case 'delete_directory':
      return line('delete', text('dirPath'), true)
    case 'copy_file':
    case 'move_file':
      return line(name === 'copy_file' ? 'copy' : 'move', `${text('sourcePath')} → ${text('targetPath')}`)
    case 'create_directory':
      return line('folder', text('dirPath'), true)
    case 'get_file_info':
      return line('info', text('filePath'), true)
    case 'get_system_info':
      return line('system')
    case 'get_env_variable':
      return line('variable', text('name'))
    case 'set_env_variable':
      return line('setVariable', text('name'))
    case 'input':
      return line('type', JSON.stringify(text('data') ?? ''))
    case 'ctrl':
      return line('press', `Ctrl-${text('key')?.toUpperCase() ?? ''}`)
    case 'message':
      return line('message', [text('channel'), text('chatId')].filter(Boolean).join('  ·  '))
    case 'cron':
      return line(
        actionVerb('cron', text('action')),
        [text('name'), text('schedule')].filter(Boolean).join('  ·  '),
      )
    case 'skill_list':
      return line('skill.list')
    case 'skill_control':
      return line(text('action') === 'deactivate' ? 'skill.deactivate' : 'skill.activate', text('name'))
    default:
      return line('other', [name, MAIN.map(text).find(Boolean)].filter(Boolean).join('  ·  '))
  }
}

function actionVerb(tool: 'process' | 'cron', action: string | undefined): Verb {
  const verb = `${tool}.${action}`
  return VERBS.find((known) => known === verb) ?? 'other'
}

function firstLine(text: string): string {
  const [line = '', ...more] = text.trim().split('\n')
  return more.length > 0 ? `${line} …` : line
}
