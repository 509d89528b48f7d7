import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Conversation, Message } from '../../shared/conversation'
import type { RetryNote } from '../../shared/ipc'
import type { GivenPicture } from '../../shared/pictures'
import { AgentError } from '../agent'
import { momentWords, systemClock, timingWords } from '../scheduler'
import { buildCore, type Core, tidyUp } from './core'
import { claimDataDir } from './data-dir'
import { dataDirOf } from './default-data-dir'
import {
  type AnswerOptions,
  HEADLESS_USAGE,
  type HeadlessOptions,
  type RunOptions,
  readHeadlessOptions,
  type VarOptions,
} from './headless-options'
import { createPrinter, type Printer } from './headless-printer'
import { runVar } from './headless-var'
import { openDataVault } from './keys'
import { hideInLog } from './log'
import { readSecret } from './read-secret'
import { readSettings } from './settings-file'

const EXITS: Partial<Record<Message['state'], number>> = { done: 0, stopped: 0 }
const WAITS = 3
const INTERRUPTED = 130

type TurnOptions = Exclude<HeadlessOptions, VarOptions>

/** The same loop without a window, for scripts. Knows nothing of Electron. */
export async function main(args: string[]): Promise<number> {
  const options = readHeadlessOptions(args, process.cwd())
  if ('problem' in options) {
    console.error(`${options.problem}\n\n${HEADLESS_USAGE}`)
    return 2
  }
  const dataDir = dataDirOf(args, process.env, process.cwd())
  const problem = claimDataDir(dataDir)
  if (problem) throw new AgentError('UNAVAILABLE', problem)
  const settings = readSettings(dataDir, console.error)
  const vault = openDataVault({ dataDir, env: process.env, system: null, warn: console.error })
  if (options.command === 'var') return runVar(options, vault, dataDir)
  const printer = createPrinter({
    json: options.json,
    ...(dataDir !== dataDirOf([], process.env, process.cwd()) && { named: dataDir }),
    labelOf: (id) => core.store.tasks.get(id)?.label,
  })
  const core: Core = await buildCore({
    dataDir,
    env: process.env,
    settings: () => settings,
    vault,
    send: (event) => printer.print(event),
    changed: (_id, _what, retry) => retry && note(retry),
    warn: console.error,
    demoPauseMs: 0,
    checkEvents: Boolean(process.env.CI),
  })
  hideInLog(core.secrets.redact)
  const keyName = options.command === 'run' && options.apiKeyEnv
  if (keyName) core.secrets.hide(keyName, process.env[keyName] ?? '')
  try {
    const code = await work(core, options, printer)
    await tidyUp(core).catch((error) => console.error('Cleaning up failed:', error))
    return code
  } finally {
    await core.close()
  }
}

async function work(core: Core, options: TurnOptions, printer: Printer): Promise<number> {
  const { agent, store } = core
  if (options.command === 'cron' && options.name === null) return listCron(core, options.json)
  const eventId = await beginning(core, options)
  let interrupted = false
  const conversationId = agent.rootOf(store.messages.get(eventId)?.conversationId ?? '')
  const stop = () => {
    interrupted = true
    agent.halt(conversationId)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // With its sub-agents: what they report is answered too.
  await agent.idle(conversationId)
  const message = store.messages.of(conversationId).findLast(({ role }) => role === 'assistant')
  const open = [conversationId, ...agent.tasks(conversationId).map(({ id }) => id)].flatMap((id) =>
    store.requests.pending(id),
  )
  if (open.length > 0) printer.pause(open)
  printer.finish(conversationId, message)
  if (interrupted) return INTERRUPTED
  return open.length > 0 ? WAITS : (EXITS[message?.state ?? 'error'] ?? 1)
}

async function beginning(core: Core, options: TurnOptions): Promise<string> {
  if (options.command === 'run') return begin(core, options)
  return options.command === 'answer' ? answer(core, options) : await runCron(core, options.name ?? '')
}

function listCron({ scheduler, store }: Core, json: boolean): number {
  const zone = systemClock.timeZone()
  const all = store.schedules.list().map(({ grants, ...schedule }) => ({
    ...schedule,
    last: scheduler.runsOf(schedule.id)[0]?.state ?? null,
  }))
  if (json) console.log(JSON.stringify(all))
  else
    for (const { name, timing, nextAt, paused, last } of all) {
      const next = paused ? 'paused' : nextAt === null ? 'over' : `next ${momentWords(nextAt, zone)}`
      console.log(`${name}: ${timingWords(timing, zone)}, ${next}${last ? `, last ${last}` : ''}`)
    }
  return 0
}

/** The answer to what it says. */
async function runCron({ scheduler, store }: Core, name: string): Promise<string> {
  const found = store.schedules.list().find((one) => one.name === name)
  if (!found) throw new AgentError('NOT_FOUND', `There is no scheduled task "${name}".`)
  await scheduler.runNow(found.id)
  const [run] = scheduler.runsOf(found.id)
  if (!run?.messageId) throw new AgentError('UNAVAILABLE', run?.why ?? 'It did not run.')
  return run.messageId
}

async function begin({ agent, skills }: Core, options: RunOptions): Promise<string> {
  const change = changeOf(options)
  const pictures = await Promise.all(options.images.map(pictureAt))
  const conversation = options.conversation
    ? agent.update(options.conversation, change)
    : agent.create(options.workspace, change)
  if (options.skill !== null) await skills.activateNamed(conversation.id, options.skill)
  return agent.send(conversation.id, options.prompt, pictures).eventId ?? ''
}

async function pictureAt(file: string): Promise<GivenPicture> {
  try {
    return { name: basename(file), base64: await readFile(file, 'base64') }
  } catch (error) {
    throw new AgentError('NOT_FOUND', `The picture could not be read: ${(error as Error).message}`)
  }
}

/** What the command line says about the conversation, and nothing else. */
function changeOf({
  workspace,
  provider,
  model,
  baseURL,
  apiKeyEnv,
  protocol,
  mode,
  thinking,
}: RunOptions): Partial<Conversation> {
  const connection = { ...(baseURL && { baseURL }), ...(apiKeyEnv && { apiKeyEnv }) }
  return {
    ...(workspace && { workspace }),
    ...(provider && {
      provider,
      model: model ?? provider,
      connection: provider === 'demo' ? null : connection,
    }),
    ...(model && { model }),
    ...(protocol && { protocol }),
    ...(mode && { mode }),
    ...(thinking && { thinking }),
  }
}

/** To a question, "allow" is a text like any other; the value of a secret never stands on the command line. */
async function answer({ agent, store }: Core, { requestId, answer }: AnswerOptions): Promise<string> {
  const kind = store.requests.get(requestId)?.kind
  if (kind === 'secret' && answer.kind === 'text')
    throw new AgentError(
      'INVALID_ARGUMENT',
      `This asks for a secret, which is not taken from the command line. Give its value on stdin: npm start -- answer ${requestId} -`,
    )
  if (answer.kind === 'stdin') {
    if (kind !== 'secret') throw new AgentError('INVALID_ARGUMENT', 'This does not ask for a secret.')
    const value = await readSecret('Value (not shown): ')
    return agent.answer(requestId, { kind: 'value', value, keep: answer.keep }).message.id
  }
  const said =
    kind === 'question' && answer.kind === 'allow' ? ({ kind: 'text', text: 'allow' } as const) : answer
  return agent.answer(requestId, said).message.id
}

function note({ message, attempt, of, until }: RetryNote): void {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  console.error(`• ${message} Trying again in ${seconds} s (${attempt} of ${of}).`)
}
