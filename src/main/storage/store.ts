import type { DatabaseSync } from 'node:sqlite'
import { type Compaction, compaction } from '../../shared/conversation'
import { type Rule, rule } from '../../shared/permission-rules'
import { type Run, run, type Schedule, schedule } from '../../shared/schedules'
import { type SkillChoice, skillChoice } from '../../shared/skills'
import { type Task, task } from '../../shared/tasks'
import { type ConversationStore, createConversationStore } from './conversations'
import { transaction } from './database'
import { createExtraStore, type ExtraStore } from './extras'
import { createLedger, type Ledger } from './ledger'
import { createMessageStore, type MessageStore } from './messages'
import { createModelProtocols, type ModelProtocols } from './model-protocols'
import { createModelWindows, type ModelWindows } from './model-windows'
import { createRecords, type Records } from './records'
import { createRequestStore, type RequestStore } from './requests'
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
  ledger: Ledger
  modelProtocols: ModelProtocols
  modelWindows: ModelWindows
  search(text: string, limit?: number): Hit[]
  /** All of it or nothing. */
  together<T>(work: () => T): T
}

export function createStore(db: DatabaseSync): Store {
  const conversations = createConversationStore(db)
  const messages = createMessageStore(db)
  const records = {
    compactions: createRecords(db, 'compactions', (value) => compaction.parse(value)),
    rules: createRecords(db, 'rules', (value) => rule.parse(value)),
    skillChoices: createRecords(db, 'skill_choices', (value) => skillChoice.parse(value)),
    tasks: createRecords(db, 'tasks', (value) => task.parse(value)),
    schedules: createRecords(db, 'schedules', (value) => schedule.parse(value)),
    runs: createRecords(db, 'runs', (value) => run.parse(value)),
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
    extras: createExtraStore(db),
    requests: createRequestStore(db),
    ...records,
    ledger: createLedger(db),
    modelProtocols: createModelProtocols(db),
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
