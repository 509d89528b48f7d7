import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { plainText, type Redactor, type Script } from '../secrets'
import { createCapture } from './capture'
import { startChild } from './child'
import { childEnv } from './env'
import { createInstance, type Instance } from './instance'
import { createLive } from './live'
import { createLog, MAX_LOG_BYTES } from './log'
import { createPipes, type Pipes } from './pipes'
import { MARKER } from './processes'
import { shimRg } from './rg-shim'
import { RuntimeError } from './runtime-error'
import { createSession, type Session } from './session'
import { findShell, type Shell } from './shell'

export interface RuntimeDeps {
  /** The environment commands get a part of. */
  env: Record<string, string | undefined>
  /** What a conversation's commands have in their environment besides. */
  envOf?(conversationId: string): Record<string, string>
  /** Takes secrets out of what a command prints. */
  hide?(): Redactor
  /** Where the output of a conversation's commands may be kept. */
  logDirOf(conversationId: string): string
  /** What the next start needs to know to clean up after a crash. */
  stateDir: string
  now?(): number
  /** How long a process may take to end before it is made to. */
  graceMs?: number
  /** How long a command one waits for may take when nobody says so. */
  foregroundMs?: number
  maxLogBytes?: number
}

export interface Launch {
  conversationId: string
  turnId: string
  /** As it is shown. */
  command: string
  /** What runs, where that is not what is shown: it gets secrets from its environment. */
  script?: Script | undefined
  cwd: string
  onOutput(sessionId: string, text: string): void
}

/** Starts commands; what they all need is made for the first one. */
export interface Launcher {
  prepare(): void
  launch(request: Launch): Promise<Session>
  /** Null as long as nothing was started. */
  instance(): Instance | null
  close(): Promise<void>
}

interface Ground {
  instance: Instance
  shell: Shell
  env: Record<string, string>
  pipes: Pipes
}

export const GRACE_MS = 2_000

export function createLauncher(deps: RuntimeDeps): Launcher {
  let ground: Ground | null = null

  async function launch(request: Launch): Promise<Session> {
    const { conversationId, turnId, command, script = { text: command, env: {} }, cwd, onOutput } = request
    ground ??= prepare(deps)
    const now = deps.now ?? Date.now
    const startedAt = now()
    const { instance, shell, pipes } = ground
    const id = `p-${randomBytes(4).toString('hex')}`
    const marker = `${markerOf(instance, conversationId)}${id}`
    const env = { ...ground.env, ...deps.envOf?.(conversationId), ...script.env, [MARKER]: marker }
    const child = await startChild(shell, script.text, cwd, env, pipes)
    const log = createLog(
      join(deps.logDirOf(conversationId), `exec-${id}.log`),
      deps.maxLogBytes ?? MAX_LOG_BYTES,
    )
    const live = createLive((text) => onOutput(id, text))
    const capture = createCapture(child.stdout, child.stderr, log, live, deps.hide ?? plainText)
    capture.whenClosed.then(live.end)
    return createSession(child, capture, log, {
      id,
      conversationId,
      turnId,
      command,
      cwd,
      marker,
      graceMs: deps.graceMs ?? GRACE_MS,
      startedAt,
      now,
    })
  }

  return {
    prepare() {
      try {
        ground ??= prepare(deps)
        ground.pipes.prepare()
      } catch {
        // The command itself will say what is missing.
      }
    },
    launch,
    instance: () => ground?.instance ?? null,
    async close() {
      await ground?.pipes.close()
      await ground?.instance.close()
    },
  }
}

/** What all markers of a conversation begin with. */
export function markerOf(instance: Instance, conversationId: string): string {
  const conversation = hash('sha256', conversationId).slice(0, 16)
  return `${instance.id}.${conversation}.`
}

function prepare({ env, stateDir }: RuntimeDeps): Ground {
  const shell = findShell(env)
  if (!shell) throw new RuntimeError('UNAVAILABLE', 'No shell was found to run commands with.')
  const instance = createInstance(stateDir)
  const quiet = childEnv(env)
  if (quiet.PATH && process.platform !== 'win32')
    quiet.PATH = shimRg(join(instance.folder, 'bin'), quiet.PATH)
  return { instance, shell, env: quiet, pipes: createPipes(join(instance.folder, 'pipes')) }
}
