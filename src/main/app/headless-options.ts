import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Conversation,
  MODES,
  type Mode,
  PROTOCOL_CHOICES,
  THINKING,
  type Thinking,
} from '../../shared/conversation'
import type { Answer } from '../../shared/requests'
import { PRESETS } from '../providers'

export const HEADLESS_USAGE = `Usage:
  npm start -- run "<prompt>" [--workspace DIR] [--provider demo|openai|anthropic] [--model NAME] [--base-url URL]
                              [--api-key-env NAME] [--protocol auto|native|agent-xml|tools-xml] [--mode ask|edits|full]
                              [--thinking auto|off|low|medium|high] [--conversation ID] [--data-dir DIR]
                              [--json]
  npm start -- answer <requestId> allow|deny|"<text>" [--reason TEXT] [--data-dir DIR] [--json]
  npm start -- cron list | run <name> [--data-dir DIR] [--json]

Exit: 0 done, 1 error, 2 wrong usage, 3 waits for an answer, 130 interrupted.`

interface Common {
  json: boolean
}

export interface RunOptions extends Common {
  command: 'run'
  prompt: string
  workspace: string | null
  provider: string | null
  model: string | null
  baseURL: string | null
  apiKeyEnv: string | null
  protocol: Conversation['protocol'] | null
  mode: Mode | null
  thinking: Thinking | null
  conversation: string | null
}

export interface AnswerOptions extends Common {
  command: 'answer'
  requestId: string
  /** `text` for anything but allow and deny: whether it fits is known when the request is. */
  answer: Answer
}

export interface CronOptions extends Common {
  command: 'cron'
  /** The one to run now; null lists them. */
  name: string | null
}

export type HeadlessOptions = RunOptions | AnswerOptions | CronOptions

const STRINGS = [
  'data-dir',
  'workspace',
  'provider',
  'model',
  'base-url',
  'api-key-env',
  'protocol',
  'mode',
  'thinking',
  'conversation',
  'reason',
]
const ONLY_RUN = STRINGS.filter((name) => !['data-dir', 'reason'].includes(name))

/** What was asked for on the command line, or in words what is wrong with it. */
export function readHeadlessOptions(args: string[], cwd: string): HeadlessOptions | { problem: string } {
  const parsed = parse(args)
  if (parsed instanceof Error) return { problem: parsed.message }
  const [command, ...rest] = parsed.positionals
  const values: Record<string, string | boolean | undefined> = parsed.values
  const value = (name: string) => (values[name] as string | undefined) ?? null
  const folder = (name: string) => {
    const path = value(name)
    return path === null ? null : resolve(cwd, path)
  }
  const empty = STRINGS.find((name) => value(name) === '')
  if (empty) return { problem: `--${empty} needs a value.` }
  const common = { json: values.json === true }
  if (command === 'answer') {
    const wrong = ONLY_RUN.find((name) => value(name) !== null)
    if (wrong) return { problem: `--${wrong} is for run, not for answer.` }
    return readAnswer(rest, value('reason'), common)
  }
  if (command === 'cron') return readCron(rest, common)
  if (command !== undefined && command !== 'run')
    return { problem: `There is no command ${command}. Choose run, answer or cron.` }
  if (value('reason') !== null) return { problem: '--reason is for answer, not for run.' }
  const [prompt] = rest
  if (rest.length !== 1 || !prompt?.trim()) return { problem: 'run needs exactly one prompt, in quotes.' }
  const problem = problemIn(value) ?? folderProblem(folder('workspace'))
  if (problem) return { problem }
  return {
    command: 'run',
    ...common,
    prompt,
    workspace: folder('workspace'),
    provider: value('provider'),
    model: value('model'),
    baseURL: value('base-url'),
    apiKeyEnv: value('api-key-env'),
    protocol: value('protocol') as Conversation['protocol'] | null,
    mode: value('mode') as Mode | null,
    thinking: value('thinking') as Thinking | null,
    conversation: value('conversation'),
  }
}

function parse(args: string[]) {
  const strings = Object.fromEntries(STRINGS.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: { ...strings, json: { type: 'boolean' } },
    })
  } catch (error) {
    return error as Error
  }
}

function problemIn(value: (name: string) => string | null): string | null {
  const provider = value('provider')
  const names = ['demo', ...PRESETS.map(({ id }) => id)]
  if (provider !== null && !names.includes(provider))
    return `There is no provider ${provider}. Choose one of ${names.join(', ')}.`
  if (provider !== null && provider !== 'demo' && value('model') === null)
    return `--provider ${provider} needs --model.`
  const mode = value('mode')
  if (mode !== null && !(MODES as readonly string[]).includes(mode))
    return `There is no mode ${mode}. Choose one of ${MODES.join(', ')}.`
  const thinking = value('thinking')
  if (thinking !== null && !(THINKING as readonly string[]).includes(thinking))
    return `There is no way of thinking ${thinking}. Choose one of ${THINKING.join(', ')}.`
  const protocol = value('protocol')
  if (protocol !== null && !(PROTOCOL_CHOICES as readonly string[]).includes(protocol))
    return `There is no protocol ${protocol}. Choose one of ${PROTOCOL_CHOICES.join(', ')}.`
  const address = value('base-url')
  if (address !== null && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    return `--base-url ${address} is not an http or https address.`
  if ((address !== null || value('api-key-env') !== null) && (provider === null || provider === 'demo'))
    return '--base-url and --api-key-env need --provider.'
  return null
}

function folderProblem(folder: string | null): string | null {
  if (folder === null || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null
  return `--workspace ${folder} is not a folder.`
}

function readAnswer(
  rest: string[],
  reason: string | null,
  common: Common,
): AnswerOptions | { problem: string } {
  const [requestId, said] = rest
  if (rest.length !== 2 || !requestId || said === undefined)
    return { problem: 'answer needs the id of a request and allow, deny or a text in quotes.' }
  if (reason !== null && said !== 'deny') return { problem: '--reason goes with deny.' }
  return { command: 'answer', ...common, requestId, answer: toAnswer(said, reason) }
}

function readCron([action, name, ...more]: string[], common: Common): CronOptions | { problem: string } {
  if (action === 'list' && name === undefined) return { command: 'cron', ...common, name: null }
  if (action === 'run' && name && more.length === 0) return { command: 'cron', ...common, name }
  return { problem: 'cron needs list, or run and the name of a scheduled task.' }
}

function toAnswer(said: string, reason: string | null): Answer {
  if (said === 'allow') return { kind: 'allow', scope: 'once' }
  if (said === 'deny') return reason === null ? { kind: 'deny' } : { kind: 'deny', reason }
  return { kind: 'text', text: said }
}
