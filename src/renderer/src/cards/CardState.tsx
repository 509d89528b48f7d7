import type { ToolCallBlock } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { Icon } from '../ui'
import { numberIn } from './arguments'
import { dataOf, LOUD, type Outcome, outcomeOf } from './result'
import { useSession } from './session'
import { duration, useElapsed } from './time'

const LOOKS: Record<Outcome, string> = {
  waiting: 'text-muted',
  running: 'text-accent',
  done: 'text-muted',
  failed: 'text-danger',
  denied: 'text-danger',
  stopped: 'text-warn',
  asking: 'text-warn',
  interrupted: 'text-warn',
}

/** How it stands, in a word, and how long it took. */
export function CardState({ call }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const outcome = outcomeOf(call)
  const elapsed = useElapsed(call)
  const running = useSession(call)
  const exitCode = outcome === 'failed' ? numberIn(dataOf(call), 'exitCode') : undefined
  if (running)
    return (
      <span className={`${LINE} text-accent`}>
        <span className="size-1.5 rounded-full bg-accent" />
        {t('state.background')}
      </span>
    )
  const word = exitCode === undefined ? t(`state.${wordFor(outcome, call)}`) : t('state.exit', { exitCode })
  return (
    <>
      <span className={outcome === 'done' ? 'sr-only' : `${LINE} ${LOOKS[outcome]}`}>
        {outcome === 'running' && <span className="size-1.5 animate-pulse rounded-full bg-accent" />}
        {LOUD.has(outcome) && <Icon name="warning" className="size-3.5" />}
        {word}
      </span>
      {elapsed !== null && call.name !== 'question' && (
        <span className="shrink-0 text-muted tabular-nums">{duration(t, elapsed)}</span>
      )}
    </>
  )
}

const LINE = 'inline-flex shrink-0 items-center gap-1'

function wordFor(outcome: Outcome, { state }: ToolCallBlock) {
  if (outcome === 'asking') return state === 'question-required' ? 'question-required' : 'permission-required'
  return outcome
}
