import { tailOf, type View } from './bounded'
import type { Views } from './capture'
import { createLauncher, GRACE_MS, type Launch, markerOf, type RuntimeDeps } from './launcher'
import type { Page, Range } from './log-page'
import { RuntimeError } from './runtime-error'
import type { Session, SessionInfo } from './session'
import { createSessions } from './sessions'
import { sweep } from './sweep'
import { endTree } from './tree'
import { within } from './within'

export interface RunRequest extends Omit<Launch, 'onOutput'> {
  /** Without one a command has two minutes, and no limit at all once nobody waits for it. */
  timeoutMs?: number | undefined
  /** How long to wait before the command goes on as a background session. */
  yieldMs: number
  background: boolean
  /** Ends the command, also after it went to the background. */
  signal: AbortSignal
  onOutput(text: string): unknown
}

/** What the log holds beyond what is shown. */
interface Logged {
  logPath: string | null
  problem: string | null
}
export interface RunResult extends Views, Logged {
  session: SessionInfo
}
export interface PollResult extends Logged {
  session: SessionInfo
  output: View
}
export interface LogResult extends Page, Logged {
  session: SessionInfo
}
export interface SessionExit {
  session: SessionInfo
  /** The end of what it printed. */
  tail: string
}
export interface SessionOutput {
  conversationId: string
  sessionId: string
  text: string
}

/** Owns every process a command starts. A session is found by its own conversation only. */
export interface Runtime {
  /** Makes what the first command needs; `run` does too. */
  prepare(): void
  /** Runs a command until it ends or goes to the background. */
  run(request: RunRequest): Promise<RunResult>
  list(conversationId: string): SessionInfo[]
  /** What is new, which is then forgotten; waits up to `waitMs` for something while it runs. */
  poll(conversationId: string, sessionId: string, waitMs?: number, signal?: AbortSignal): Promise<PollResult>
  log(conversationId: string, sessionId: string, range: Range): Promise<LogResult>
  write(conversationId: string, sessionId: string, input: { data: string; eof: boolean }): Promise<void>
  kill(conversationId: string, sessionId: string): Promise<SessionInfo>
  /** Forgets the output so far; the process goes on. */
  clear(conversationId: string, sessionId: string): SessionInfo
  /** Ends it if it runs, and forgets it. */
  remove(conversationId: string, sessionId: string): Promise<SessionInfo>
  /** Tells when a background session has ended, unless it was removed or its conversation was. */
  onExit(listener: (exit: SessionExit) => void): () => void
  /** Tells when a session goes on in the background, and when one was removed. */
  onBackground(listener: (session: SessionInfo, change: 'begun' | 'removed') => void): () => void
  onOutput(listener: (output: SessionOutput) => void): () => void
  /** Ends and forgets everything of a conversation. */
  endConversation(conversationId: string): Promise<void>
  /** Ends what instances left behind that did not get to `close`. */
  sweep(): Promise<number>
  /** Ends everything; nothing starts afterwards. */
  close(): Promise<void>
}

const FOREGROUND_MS = 120_000
const TAIL = 1_000
const BURST_MS = 50

export function createRuntime(deps: RuntimeDeps): Runtime {
  const launcher = createLauncher(deps)
  const sessions = createSessions(deps.now ?? Date.now)
  const exits = new Set<(exit: SessionExit) => void>()
  const background = new Set<Parameters<Runtime['onBackground']>[0]>()
  const outputs = new Set<(output: SessionOutput) => void>()
  const graceMs = deps.graceMs ?? GRACE_MS
  const starting = new Set<Promise<Session>>()
  let closed = false

  async function run(request: RunRequest): Promise<RunResult> {
    let waiting = true
    const onOutput = (text: string) => waiting && request.onOutput(text)
    const session = await begin(start({ ...request, onOutput }))
    if (!request.background) await within(session.settled, request.yieldMs)
    // Its end was ordered meanwhile: that is the answer, not the hand-over.
    if (session.info().ending) await session.done
    if (request.background || session.info().status === 'running') handOver(session, request)
    waiting = false
    const info = session.info()
    const views = session.capture.views()
    session.capture.takeUnread()
    const logged = await loggedOf(session, views.output)
    if (info.foreground) await sessions.remove(session)
    return { ...views, ...logged, session: info }
  }

  /** Whoever ends everything waits for what is just starting. */
  async function begin(start: Promise<Session>): Promise<Session> {
    starting.add(start)
    try {
      return await start
    } finally {
      starting.delete(start)
    }
  }

  async function start({ timeoutMs, background, signal, onOutput, ...rest }: RunRequest): Promise<Session> {
    signal.throwIfAborted()
    if (closed) throw new RuntimeError('UNAVAILABLE', 'The app is closing.')
    sessions.makeRoom(rest.conversationId)
    const session = await launcher.launch({ ...rest, onOutput: (id, text) => show(rest, id, text, onOutput) })
    sessions.add(session)
    noteLive()
    const stop = () => void session.end('stopped')
    signal.addEventListener('abort', stop, { once: true })
    session.done.then(() => {
      signal.removeEventListener('abort', stop)
      ended(session)
    })
    session.limit(timeoutMs ?? (background ? null : (deps.foregroundMs ?? FOREGROUND_MS)))
    if (closed) await session.end('killed')
    else if (signal.aborted) stop()
    return session
  }

  function handOver(session: Session, { timeoutMs }: RunRequest): void {
    session.handOver()
    if (timeoutMs === undefined) session.limit(null)
    const info = session.info()
    if (info.status === 'running') for (const listener of background) listener(info, 'begun')
  }

  function show(
    to: { conversationId: string },
    sessionId: string,
    text: string,
    own: (text: string) => void,
  ): void {
    own(text)
    for (const listener of outputs) listener({ conversationId: to.conversationId, sessionId, text })
  }

  function ended(session: Session): void {
    noteLive()
    const info = session.info()
    if (info.foreground || !sessions.has(session)) return
    const tail = tailOf(session.capture.views().output.text, TAIL)
    for (const listener of exits) listener({ session: info, tail })
  }

  function noteLive(): void {
    const live = sessions.all().map((session) => session.info())
    launcher.instance()?.note(live.filter((info) => info.status === 'running').map((info) => info.pid))
  }

  /** The path is given only with something that is not whole, and then stays valid as long as the conversation. */
  async function loggedOf(session: Session, view: View): Promise<Logged> {
    if (view.omittedBytes > 0) await session.log.flushed()
    const logPath = view.omittedBytes > 0 ? session.log.path() : null
    if (logPath) sessions.tell(session)
    return { logPath, problem: session.log.problem() }
  }

  async function poll(
    conversationId: string,
    sessionId: string,
    waitMs = 0,
    signal?: AbortSignal,
  ): Promise<PollResult> {
    const session = sessions.find(conversationId, sessionId)
    const { status, unreadBytes } = session.info()
    if (status === 'running' && unreadBytes === 0) {
      await within(Promise.race([session.capture.change(), session.done]), waitMs, signal)
      // Output comes in bursts, and the end right after the last one.
      if (session.capture.unreadBytes() > 0) await within(session.done, BURST_MS, signal)
    }
    const output = session.capture.takeUnread()
    return { ...(await loggedOf(session, output)), session: session.info(), output }
  }

  async function log(conversationId: string, sessionId: string, range: Range): Promise<LogResult> {
    const session = sessions.find(conversationId, sessionId)
    const page = await session.log.page(range)
    const logPath = session.log.path()
    if (logPath) sessions.tell(session)
    return { ...page, logPath, problem: session.log.problem(), session: session.info() }
  }

  function removed(all: Session[]): void {
    for (const session of all) for (const listener of background) listener(session.info(), 'removed')
  }

  async function endAll(all: Session[], marker: string | null): Promise<void> {
    await Promise.all(
      all.map(async (session) => {
        await sessions.remove(session)
        await session.end('killed')
      }),
    )
    if (marker) await endTree([{ ended: true, marker }], graceMs)
  }

  return {
    prepare() {
      if (!closed) launcher.prepare()
    },
    run,
    list: (conversationId) => sessions.of(conversationId).map((session) => session.info()),
    poll,
    log,
    write: (conversationId, sessionId, { data, eof }) =>
      sessions.find(conversationId, sessionId).write(data, eof),
    async kill(conversationId, sessionId) {
      const session = sessions.find(conversationId, sessionId)
      await session.end('killed')
      return session.info()
    },
    clear(conversationId, sessionId) {
      const session = sessions.find(conversationId, sessionId)
      session.capture.clear()
      return session.info()
    },
    async remove(conversationId, sessionId) {
      const session = sessions.find(conversationId, sessionId)
      removed([session])
      await endAll([session], null)
      return session.info()
    },
    onExit(listener) {
      exits.add(listener)
      return () => void exits.delete(listener)
    },
    onBackground(listener) {
      background.add(listener)
      return () => void background.delete(listener)
    },
    onOutput(listener) {
      outputs.add(listener)
      return () => void outputs.delete(listener)
    },
    async endConversation(conversationId) {
      await Promise.allSettled(starting)
      const instance = launcher.instance()
      const all = sessions.of(conversationId)
      removed(all)
      if (instance) await endAll(all, markerOf(instance, conversationId))
    },
    sweep: () => sweep(deps.stateDir, graceMs),
    async close() {
      closed = true
      await Promise.allSettled(starting)
      const instance = launcher.instance()
      if (!instance) return
      await endAll(sessions.all(), `${instance.id}.`)
      await launcher.close()
    },
  }
}
