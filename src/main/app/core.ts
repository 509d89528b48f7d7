import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Rule, RuleWish } from '../../shared/permission-rules'
import type { Run, Schedule } from '../../shared/schedules'
import type { Settings } from '../../shared/settings'
import { type StreamEvent, streamPayloads } from '../../shared/stream-events'
import { type Agent, type AgentDeps, AgentError, createAgent, createGate } from '../agent'
import { type Channels, createChannels } from '../channels'
import { createHistory, type History } from '../history'
import {
  createEnvBook,
  createRuntime,
  createShells,
  findShell,
  type Runtime,
  type SessionInfo,
  type Shells,
} from '../runtime'
import { createCronTool, createScheduler, momentWords, type Scheduler, systemClock } from '../scheduler'
import { createSecrets, type Secrets, type Vault } from '../secrets'
import { createSkills, createSkillTools, type Skills } from '../skills'
import { lockDataDir, openStore, StorageError, type Store } from '../storage'
import { defaultRgPath } from '../tools'
import { keysIn } from './keys'
import { contextTokensOf, createProviderFor, priceOf } from './provider-for'
import { sharedHistory } from './shared-history'
import { createTaskNews } from './task-news'
import { createToolSets } from './tool-sets'
import { channelKey, webFor } from './web'

export interface CoreOptions {
  dataDir: string
  /** The home folder of the user, where it is not the one the system says. */
  homeDir?: string
  /** The app's own environment; commands get a chosen part of it. */
  env: Record<string, string | undefined>
  settings(): Settings
  /** Where keys and secrets are kept. */
  vault: Vault
  send(event: StreamEvent): void
  changed?: AgentDeps['changed']
  warn(text: string): void
  /** A scheduled run went wrong or waits. */
  alarm?: (schedule: Schedule, run: Run) => void
  /** Pause between the words of the demo. */
  demoPauseMs?: number
  /** Hold every event against the contract before it is sent: for development and tests. */
  checkEvents?: boolean
}

/** The app without a window: what the window, a script and a test all run on. */
export interface Core {
  agent: Agent
  store: Store
  /** What the user decided to last. */
  rules: { list(): Rule[]; save(wish: RuleWish): Promise<Rule> }
  history: History
  secrets: Secrets
  runtime: Runtime
  shells: Shells
  skills: Skills
  /** Where the skills of the user are. */
  skillPlaces: { userDir: string; homeDir: string }
  channels: Channels
  /** It looks at the clock once it is started. */
  scheduler: Scheduler
  /** Tells the window to look again. */
  changed: NonNullable<AgentDeps['changed']>
  close(): Promise<void>
}

export async function buildCore(options: CoreOptions): Promise<Core> {
  const {
    dataDir,
    env,
    settings,
    vault,
    send,
    changed = () => {},
    warn,
    demoPauseMs = 12,
    homeDir = homedir(),
  } = options
  const unlock = lockDataDir(dataDir)
  if (!unlock)
    throw new StorageError(
      `Another Deskwright works with the data folder ${dataDir}. Close it, or choose another with --data-dir.`,
    )
  const { db, store } = openStore(dataDir, warn)

  const sessionDirOf = (id: string) => join(dataDir, 'sessions', id)
  const { get: keyOf, lockedBy } = keysIn(vault)
  const secrets = createSecrets(vault, { DESKWRIGHT_KEY: env.DESKWRIGHT_KEY })
  const envBook = createEnvBook()
  const runtime = createRuntime({
    env,
    envOf: envBook.of,
    hide: secrets.stream,
    logDirOf: sessionDirOf,
    stateDir: join(dataDir, 'runtime'),
  })
  const shells = createShells({
    env,
    envOf: envBook.of,
    hide: secrets.stream,
    cwdOf: (id) => store.conversations.get(id)?.workspace ?? homeDir,
    stateDir: join(dataDir, 'runtime'),
    changed: (id) => changed(id, 'shell'),
  })
  const everything = createHistory({
    db,
    folder: join(dataDir, 'history'),
    limits: () => ({
      maxAgeMs: settings().historyDays * 86_400_000,
      maxBytes: settings().historyMegabytes * 1_048_576,
    }),
    warn,
  })
  const history = sharedHistory(everything, store.tasks)
  const shell = findShell(env)?.path ?? ''
  const gate = createGate({ rules: store.rules, dataDir, homeDir, sessionDirOf, shell, warn })
  const places = { userDir: join(dataDir, 'skills'), homeDir }
  const available = () => toolsFor('native').names()
  const skills = createSkills({ ...places, store, available, changed: (id) => changed(id, 'conversation') })
  const scheduler = createScheduler({
    store,
    clock: systemClock,
    standing: (id) => agent.standing(id),
    settled: (id) => agent.settled(id),
    fire: (schedule, run, record) =>
      agent.fire(schedule.conversationId, { ...sayingOf(schedule, run), record }),
    changed: (id) => changed(id, 'schedules'),
    alarm: options.alarm ?? (() => {}),
  })
  const cron = createCronTool({
    clock: systemClock,
    scheduler: () => scheduler,
    schedulesOf: (id) => store.schedules.list(id),
    grantsOf: (id, turnId) => gate.grantsOf(agent.actorOf(id, turnId)),
  })
  const channels = createChannels({
    settings: () => settings().channels,
    tokenOf: (id) => keyOf(channelKey(id)),
  })
  const toolsFor = createToolSets({
    more: [...createSkillTools(skills, available), cron],
    runtime,
    shells,
    history,
    secrets,
    env,
    envBook,
    shell,
    rgPath: await defaultRgPath(),
    ignores: () => settings().ignores,
    spawn: (asked) => agent.spawn(asked),
    channels,
    web: webFor({ settings, keyOf, env }),
    warn,
  })
  const endWork = async (id: string) => {
    envBook.forget(id)
    await Promise.all([runtime.endConversation(id), shells.end(id)])
  }
  const taskNews = createTaskNews({
    tasks: store.tasks,
    rootOf: (id) => agent.rootOf(id),
    changed: (id) => changed(id, 'tasks'),
  })
  const agent: Agent = createAgent({
    store,
    toolsFor,
    gate,
    secrets,
    providerFor: createProviderFor({ settings, env, keyOf, lockedBy, hide: secrets.hide, demoPauseMs }),
    send(event) {
      send(options.checkEvents ? checked(event) : event)
      taskNews(event)
    },
    changed,
    sessionDirOf,
    settings: () => {
      const { defaultProvider, defaultModel, defaultThinking, ...rest } = settings()
      const { allowInsideLinks, maxSteps, spendCap, maxTasks } = rest
      return {
        provider: defaultProvider,
        model: defaultModel,
        thinking: defaultThinking,
        allowInsideLinks,
        maxSteps,
        spendCap,
        maxTasks,
        maxRepeats: 3,
      }
    },
    shell,
    skillsFor: skills.forTurn,
    contextTokensOf: (conversation) => {
      const { provider, model, connection } = conversation
      // A server named on the command line may be another one than that of the list.
      const known = connection ? undefined : store.modelWindows.get(provider, model)
      return contextTokensOf(settings(), conversation, known)
    },
    costOf: (conversation, usage) => priceOf(settings(), conversation, usage),
    onRemove: endWork,
    onTaskEnd: endWork,
    onRest: (message) => scheduler.rested(message),
  })
  runtime.onBackground(({ sessionId, conversationId, command }, change) => {
    if (change === 'removed') return agent.forget(sessionId)
    const words = `The background session ${sessionId} (${command.split('\n')[0]}) was ended when the app ended.`
    agent.expect(conversationId, words, sessionId)
  })
  runtime.onExit(({ session, tail }) => {
    agent.tell(session.conversationId, exitNews(session, tail), session.sessionId)
    changed(session.conversationId, 'sessions')
  })
  return {
    agent,
    store,
    rules: {
      list: () => gate.rules(),
      async save(wish) {
        const { conversationId } = wish
        const folder = conversationId === null ? null : store.conversations.get(conversationId)?.workspace
        if (conversationId !== null && !folder)
          throw new AgentError('UNAVAILABLE', 'This conversation has no folder. Choose one first.')
        return gate.add(wish, folder ?? null, (name) => toolsFor('native').get(name)?.server)
      },
    },
    history,
    secrets,
    runtime,
    shells,
    skills,
    skillPlaces: places,
    channels,
    changed,
    scheduler,
    async close() {
      scheduler.stop()
      await agent.close()
      await Promise.all([runtime.close(), shells.close()])
      db.close()
      unlock()
    },
  }
}

function checked(event: StreamEvent): StreamEvent {
  streamPayloads[event.channel].parse(event.payload)
  return event
}

/** What a scheduled task says, and that it is one. */
function sayingOf(
  { id, name, message }: Schedule,
  { id: run, dueAt, late }: Pick<Run, 'id' | 'dueAt' | 'late'>,
) {
  const due = momentWords(dueAt, systemClock.timeZone())
  const missed = late ? ` It was due ${due}, when the app was closed or asleep, and is made up for once.` : ''
  const note = `[Sent by the scheduled task "${name}"; the user may not be there.${missed}]`
  return {
    text: message,
    note,
    source: { kind: 'schedule' as const, id, name, ...(late && { missedAt: dueAt }) },
    run,
  }
}

/** Work that can wait until the user sees the window or has the answer. */
export async function tidyUp({ runtime, history }: Core): Promise<void> {
  await runtime.sweep()
  await history.prune()
}

function exitNews({ sessionId, command, exitCode }: SessionInfo, tail: string): string {
  const how = exitCode === null ? 'was ended' : `ended with exit code ${exitCode}`
  const said = tail.trim() ? ` Its last output: ${tail.trim()}` : ''
  return `The background session ${sessionId} (${command.split('\n')[0]}) ${how}.${said}`
}
