import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PROTOCOL_CHOICES, THINKING } from '../../shared/choices'
import { type Conversation, MODES, type Mode, type Thinking } from '../../shared/conversation'
import { MAX_PICTURES } from '../../shared/picture-limits'
import type { Answer } from '../../shared/requests'
import { PRESETS } from '../providers'

export const HEADLESS_USAGE = `Usage:
  npm start -- run "<prompt>" [--workspace DIR] [--provider demo|openai|anthropic] [--model NAME] [--base-url URL]
                              [--api-key-env NAME] [--protocol auto|native|agent-xml|tools-xml] [--mode ask|edits|full]
                              [--thinking auto|off|low|medium|high] [--skill NAME] [--image FILE]…
                              [--conversation ID] [--data-dir DIR] [--json]
  npm start -- answer <requestId> allow|deny|"<text>" [--reason TEXT] [--data-dir DIR] [--json]
  npm start -- cron list | run <name> [--data-dir DIR] [--json]
  npm start -- answer <requestId> - [--keep] [--data-dir DIR] [--json]     a secret: its value comes from stdin
  npm start -- var set NAME [--note TEXT] [--data-dir DIR]                 its value comes from stdin
  npm start -- var list [--data-dir DIR] [--json]
  npm start -- var rm NAME [--data-dir DIR]

Secrets are kept encrypted with a key made from DESKWRIGHT_KEY.

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
  /** Switched on before the prompt is sent. */
  skill: string | null
  /** Absolute. */
  images: string[]
  conversation: string | null
}

export interface AnswerOptions extends Common {
  command: 'answer'
  requestId: string
  /** `text` for anything but allow and deny: whether it fits is known when the request is. */
  answer: Answer | FromStdin
}

export interface CronOptions extends Common {
  command: 'cron'
  /** The one to run now; null lists them. */
  name: string | null
}

/** A secret: its value is read when it is known that one is asked for. */
export interface FromStdin {
  kind: 'stdin'
  keep: boolean
}

export type VarOptions = Common & { command: 'var' } & (
    | { action: 'set'; name: string; note: string | null }
    | { action: 'rm'; name: string }
    | { action: 'list' }
  )

export type HeadlessOptions = RunOptions | AnswerOptions | VarOptions | CronOptions

type Values = { image?: string[] } & Record<string, string | boolean | undefined>

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
  'skill',
  'conversation',
  'reason',
  'note',
]
const ONLY_RUN = STRINGS.filter((name) => !['data-dir', 'reason', 'note'].includes(name))

/** What was asked for on the command line, or in words what is wrong with it. */
export function readHeadlessOptions(args: string[], cwd: string): HeadlessOptions | { problem: string } {
  const parsed = parse(args)
  if (parsed instanceof Error) return { problem: parsed.message }
  const [command, ...rest] = parsed.positionals
  const { image: images = [], ...values } = parsed.values as Values
  const value = (name: string) => (values[name] as string | undefined) ?? null
  const folder = (name: string) => {
    const path = value(name)
    return path === null ? null : resolve(cwd, path)
  }
  const empty = images.includes('') ? 'image' : STRINGS.find((name) => value(name) === '')
  if (empty) return { problem: `--${empty} needs a value.` }
  const common = { json: values.json === true }
  const keep = values.keep === true
  if (command === 'var' || command === 'answer' || command === 'cron') {
    const wrong = images.length > 0 ? 'image' : ONLY_RUN.find((name) => value(name) !== null)
    if (wrong) return { problem: `--${wrong} is for run, not for ${command}.` }
    if (value('note') !== null && command !== 'var') return { problem: '--note is for var set.' }
    if ((value('reason') !== null || keep) && command !== 'answer')
      return { problem: `--${keep ? 'keep' : 'reason'} is for answer, not for ${command}.` }
    if (command === 'var') return readVar(rest, value('note'), common)
    if (command === 'cron') return readCron(rest, common)
    return readAnswer(rest, value('reason'), keep, common)
  }
  if (command !== undefined && command !== 'run')
    return { problem: `There is no command ${command}. Choose run, answer, var or cron.` }
  if (keep) return { problem: '--keep is for answer, not for run.' }
  if (value('note') !== null) return { problem: '--note is for var set, not for run.' }
  if (value('reason') !== null) return { problem: '--reason is for answer, not for run.' }
  const [prompt] = rest
  if (rest.length !== 1 || !prompt?.trim()) return { problem: 'run needs exactly one prompt, in quotes.' }
  const problem = problemIn(value) ?? folderProblem(folder('workspace')) ?? imagesProblem(images)
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
    skill: value('skill'),
    images: images.map((path) => resolve(cwd, path)),
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
      options: {
        ...strings,
        image: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        keep: { type: 'boolean' },
      },
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

const imagesProblem = ({ length }: string[]) =>
  length > MAX_PICTURES ? `At most ${MAX_PICTURES} pictures go with a prompt.` : null

function folderProblem(folder: string | null): string | null {
  if (folder === null || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null
  return `--workspace ${folder} is not a folder.`
}

function readAnswer(
  rest: string[],
  reason: string | null,
  keep: boolean,
  common: Common,
): AnswerOptions | { problem: string } {
  const [requestId, said] = rest
  if (rest.length !== 2 || !requestId || said === undefined)
    return { problem: 'answer needs the id of a request and allow, deny, - or a text in quotes.' }
  if (reason !== null && said !== 'deny') return { problem: '--reason goes with deny.' }
  if (keep && said !== '-') return { problem: '--keep goes with -, which takes a secret from stdin.' }
  const answer = said === '-' ? ({ kind: 'stdin', keep } as const) : toAnswer(said, reason)
  return { command: 'answer', ...common, requestId, answer }
}

function readVar(rest: string[], note: string | null, common: Common): VarOptions | { problem: string } {
  const [action, name, ...more] = rest
  if (action === 'list' && name === undefined && note === null) return { command: 'var', ...common, action }
  if ((action !== 'set' && action !== 'rm') || !name || (note !== null && action === 'rm'))
    return { problem: 'var needs set NAME, list or rm NAME.' }
  if (more.length > 0)
    return { problem: 'var set takes the value from stdin: on the command line everybody could read it.' }
  if (action === 'rm') return { command: 'var', ...common, action, name }
  return { command: 'var', ...common, action, name, note }
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
