import type { DatabaseSync } from 'node:sqlite'
import { type Compaction, compaction } from '../../shared/conversation'
import { type NewsItem, newsItem } from '../../shared/news'
import { type Rule, rule } from '../../shared/permission-rules'
import { type Run, run, type Schedule, schedule } from '../../shared/schedules'
import { type SkillChoice, skillChoice } from '../../shared/skills'
import { type Task, task } from '../../shared/tasks'
import { type ConversationStore, createConversationStore } from './conversations'
import { openDatabase, transaction } from './database'
import { createExtraStore, type ExtraStore } from './extras'
import { createLedger, type Ledger } from './ledger'
import { createMessageStore, type MessageStore } from './messages'
import { createModelProtocols, type ModelProtocols } from './model-protocols'
import { createModelWindows, type ModelWindows } from './model-windows'
import { createRecords, type Records } from './records'
import { createRequestStore, type RequestStore } from './requests'
import { createRowReader } from './row-reader'
import { createSearch, type Hit } from './search'

/** Everything the app remembers of its conversations, in one database. */
export interface Store {
  conversations: ConversationStore
  messages: MessageStore
  extras: ExtraStore
  requests: RequestStore
  compactions: Records<Compaction>
  rules: Records<Rule>
  skillChoices: Records<SkillChoice>
  /** Those of a conversation are the ones it started. */
  tasks: Records<Task>
  schedules: Records<Schedule>
  runs: Records<Run>
  news: Records<NewsItem>
  ledger: Ledger
  modelProtocols: ModelProtocols
  modelWindows: ModelWindows
  search(text: string, limit?: number): Hit[]
  /** All of it or nothing. */
  together<T>(work: () => T): T
}

/** The store of a data folder. What a crash left in the middle says so. */
export function openStore(dataDir: string, warn: (text: string) => void): { db: DatabaseSync; store: Store } {
  const db = openDatabase(dataDir, warn)
  const store = createStore(db, warn)
  store.messages.markInterrupted()
  return { db, store }
}

export function createStore(db: DatabaseSync, warn: (text: string) => void = console.error): Store {
  const readRow = createRowReader(warn)
  const conversations = createConversationStore(db, readRow)
  const messages = createMessageStore(db, readRow)
  const records = {
    compactions: createRecords(db, 'compactions', (value) => compaction.parse(value), readRow),
    rules: createRecords(db, 'rules', (value) => rule.parse(value), readRow),
    skillChoices: createRecords(db, 'skill_choices', (value) => skillChoice.parse(value), readRow),
    tasks: createRecords(db, 'tasks', (value) => task.parse(value), readRow),
    schedules: createRecords(db, 'schedules', (value) => schedule.parse(value), readRow),
    runs: createRecords(db, 'runs', (value) => run.parse(value), readRow),
    news: createRecords(db, 'news', (value) => newsItem.parse(value), readRow),
  }
  return {
    conversations: {
      ...conversations,
      remove(id) {
        conversations.remove(id)
        for (const table of Object.values(records)) table.forget()
      },
    },
    messages,
    extras: createExtraStore(db, readRow),
    requests: createRequestStore(db, readRow),
    ...records,
    ledger: createLedger(db, readRow),
    modelProtocols: createModelProtocols(db, readRow),
    modelWindows: createModelWindows(db),
    search: createSearch(db),
    together(work) {
      try {
        return transaction(db, work)
      } catch (error) {
        messages.forget()
        throw error
      }
    },
  }
}
