import { useEffect, useState } from 'react'
import type { Answer } from '../../../shared/requests'
import type { TaskView } from '../../../shared/tasks'
import { useWords } from '../i18n'
import { openTurn, useApp, useChat, useConversation, useTasks } from '../state'
import { Icon } from '../ui'
import { type Ask, asksOf } from './asks'
import { BatchList } from './BatchList'
import { forgetDraft } from './draft'
import { PermissionPrompt } from './PermissionPrompt'
import { QuestionPrompt } from './QuestionPrompt'
import { SecretPrompt } from './SecretPrompt'
import { useSettled } from './settled'

/** What an answer waits for, above the field the user writes in. The call itself stays in view. */
export function PromptDock() {
  const turn = useChat(openTurn)
  const currentId = useConversation()?.id
  const tasks = useTasks((state) => state.tasks)
  const others = tasks.flatMap((task) =>
    task.asks && task.id !== currentId ? { task, turn: task.asks } : [],
  )
  const waiting = [...(turn ? [{ task: undefined, turn }] : []), ...others]
  const first = waiting.find((one) => asksOf(one.turn).some(({ answered }) => !answered))
  if (!first) return null
  return <Dock key={first.turn.id} asks={asksOf(first.turn)} {...(first.task ? { task: first.task } : {})} />
}

/** Who asks, when it is not the conversation itself. */
function Asker({ task }: { task: TaskView }) {
  const t = useWords('prompts')
  return (
    <p
      data-testid="asker"
      className="flex items-center gap-2 border-line border-b bg-surface px-3 py-1.5 text-small"
    >
      <Icon name="agent" className="text-muted" />
      <span className="min-w-0 truncate">{t('asker', { label: task.label })}</span>
    </p>
  )
}

function Dock({ asks, task }: { asks: Ask[]; task?: TaskView }) {
  const t = useWords('prompts')
  const { chat, tasks, view } = useApp()
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useSettled(asks.length)
  useEffect(() => void view.makeRoom(), [view])
  const open = asks.filter(({ answered }) => !answered)
  const current = open.find(({ requestId }) => requestId === chosen) ?? open[0]
  if (!current) return null

  async function answer(all: { requestId: string; answer: Answer }[]) {
    if (busy) return
    setBusy(true)
    for (const { requestId, answer } of all) {
      if (!(await chat.answer(requestId, answer))) break
      forgetDraft(requestId)
    }
    if (task) await tasks.load()
    setBusy(false)
  }

  const { requestId, call } = current
  const give = (said: Answer) => void answer([{ requestId, answer: said }])
  const once = { kind: 'allow', scope: 'once' } as const
  const allowAll =
    open.length > 1 && open.every(({ call }) => call.permission)
      ? () => void answer(open.map((one) => ({ requestId: one.requestId, answer: once })))
      : undefined
  return (
    <section
      aria-label={t('dock')}
      aria-busy={busy}
      className="mx-auto mb-2 flex max-h-[min(60vh,520px)] min-h-0 w-full max-w-[792px] shrink-0 flex-col px-4"
    >
      <div className="opens flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-raised">
        {task && <Asker task={task} />}
        {asks.length > 1 && (
          <BatchList
            asks={asks}
            current={requestId}
            busy={busy || !settled}
            onChoose={setChosen}
            {...(allowAll ? { onAllowAll: allowAll } : {})}
          />
        )}
        {call.permission && (
          <PermissionPrompt
            key={requestId}
            call={call}
            request={call.permission}
            busy={busy}
            onAnswer={give}
          />
        )}
        {call.question?.secret && !call.permission && (
          <SecretPrompt
            key={requestId}
            request={call.question}
            secret={call.question.secret}
            busy={busy}
            onAnswer={give}
          />
        )}
        {call.question && !call.question.secret && !call.permission && (
          <QuestionPrompt
            key={requestId}
            request={call.question}
            busy={busy}
            // What the loop itself asks has its own no among the answers.
            declinable={call.serverName !== 'agent-loop'}
            onAnswer={give}
          />
        )}
      </div>
    </section>
  )
}
