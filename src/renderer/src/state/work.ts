import type { Deskwright } from '../../../shared/bridge'
import type { IpcRequest } from '../../../shared/ipc'
import type { Decision } from '../../../shared/ledger'
import type { Rule, RuleWish } from '../../../shared/permission-rules'
import type { StreamEvent } from '../../../shared/stream-events'
import type { ChangedFileView, ChangeView, SessionView, UndoReportView } from '../../../shared/views'
import type { Calls } from './calls'
import { createStore } from './store'

export interface WorkState {
  /** Whose work this is. */
  conversationId: string | null
  files: ChangedFileView[]
  changes: ChangeView[]
  sessions: SessionView[]
  /** The latest first. */
  ledger: Decision[]
  /** How many decisions there are; the rest is fetched when it is asked for. */
  decided: number
  rules: Rule[]
}

export type UndoScope = IpcRequest<'history:undo'>['scope']
export type Work = ReturnType<typeof createWork>

const SOON_MS = 150
const NOTHING = { files: [], changes: [], sessions: [], ledger: [], decided: 0 }

/** What the agent did in the open conversation: files, commands, decisions. */
export function createWork(bridge: Pick<Deskwright, 'onChange' | 'onStream'>, { call, ask }: Calls) {
  const store = createStore<WorkState>({ conversationId: null, rules: [], ...NOTHING })
  const { get, set } = store
  const isShown = (id: string) => get().conversationId === id
  const current = () => get().conversationId ?? ''

  async function loadFiles(conversationId = current()) {
    const found = await call('history:files', { conversationId })
    if (found && isShown(conversationId)) set(found)
  }

  async function loadSessions(conversationId = current()) {
    const sessions = await call('session:list', { conversationId })
    if (sessions && isShown(conversationId)) set({ sessions })
  }

  async function loadLedger(conversationId = current()) {
    const [page, rules] = await Promise.all([call('ledger:list', { conversationId }), call('rule:list', {})])
    if (!page || !rules || !isShown(conversationId)) return
    // Nothing is ever changed in it: what was fetched before follows the newest.
    const added = page.total - get().decided
    const isNext = added >= 0 && added <= page.decisions.length
    const known = isNext ? get().ledger.slice(page.decisions.length - added) : []
    set({ ledger: [...page.decisions, ...known], decided: page.total, rules })
  }

  async function loadEarlier() {
    const conversationId = current()
    const { ledger } = get()
    const page = await call('ledger:list', { conversationId, offset: ledger.length })
    if (page && isShown(conversationId) && get().ledger === ledger)
      set({ ledger: [...ledger, ...page.decisions], decided: page.total })
  }

  async function loadRules() {
    const rules = await call('rule:list', {})
    if (rules) set({ rules })
  }

  let looking: ReturnType<typeof setTimeout> | undefined
  /** Many calls may end at once; one look is enough. */
  function lookSoon() {
    clearTimeout(looking)
    looking = setTimeout(() => void Promise.all([loadFiles(), loadSessions(), loadLedger()]), SOON_MS)
  }

  return {
    get,
    subscribe: store.subscribe,
    start() {
      bridge.onStream(({ payload }) => {
        if (isShown(payload.conversationId) && isNews(payload)) lookSoon()
      })
      bridge.onChange(({ conversationId, what }) => {
        if (!isShown(conversationId)) return
        if (what === 'history') void loadFiles()
        if (what === 'sessions') void loadSessions()
        if (what === 'tasks') lookSoon()
      })
    },
    show(conversationId: string) {
      if (!isShown(conversationId)) set({ conversationId, ...NOTHING })
    },
    loadFiles,
    loadSessions,
    loadLedger,
    loadEarlier,
    loadRules,
    async undo(scope: UndoScope, force: boolean): Promise<UndoReportView | undefined> {
      const report = await call('history:undo', { conversationId: current(), scope, force })
      await loadFiles()
      return report
    },
    async redo(scope: UndoScope): Promise<UndoReportView | undefined> {
      const report = await call('history:redo', { conversationId: current(), scope })
      await loadFiles()
      return report
    },
    openFile: (path: string) => call('file:open', { conversationId: current(), path }),
    log: (sessionId: string, offset: number) =>
      call('session:log', { conversationId: current(), sessionId, offset }),
    async write(sessionId: string, data: string): Promise<boolean> {
      return (await call('session:write', { conversationId: current(), sessionId, data })) !== undefined
    },
    async end(sessionId: string) {
      await call('session:end', { conversationId: current(), sessionId })
      await loadSessions()
    },
    /** In words why not, or null. */
    async saveRule(rule: RuleWish): Promise<string | null> {
      const saved = await ask('rule:save', { rule })
      if (!saved.ok) return saved.error.message
      await loadRules()
      return null
    },
    async removeRule(ruleId: string) {
      await call('rule:remove', { ruleId })
      await loadRules()
    },
  }
}

/** A call came to rest, or the turn did. */
function isNews(payload: StreamEvent['payload']): boolean {
  if ('error' in payload || 'userStop' in payload) return true
  return 'tool_call' in payload && !['start', 'running', 'update'].includes(payload.tool_call)
}
