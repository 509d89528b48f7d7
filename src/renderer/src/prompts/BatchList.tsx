import { describeCall } from '../cards'
import { useWords } from '../i18n'
import { Button, Icon } from '../ui'
import type { Ask } from './asks'

interface Props {
  asks: Ask[]
  current: string
  busy: boolean
  onChoose(requestId: string): void
  onAllowAll?(): void
}

/** Several calls that wait together: none of them runs before each has its answer. */
export function BatchList({ asks, current, busy, onChoose, onAllowAll }: Props) {
  const t = useWords('prompts')
  const say = useWords('messages')
  const open = asks.filter(({ answered }) => !answered).length
  return (
    <div className="shrink-0 border-line border-b bg-surface p-2 text-small">
      <div className="flex items-center gap-2 pl-1">
        <span className="min-w-0 flex-1">{t('batch.title', { count: open })}</span>
        {onAllowAll && (
          <Button data-testid="permission-allow-all" disabled={busy} onClick={onAllowAll}>
            {t('batch.allowAll', { count: open })}
          </Button>
        )}
      </div>
      <ul className="mt-1 max-h-32 overflow-y-auto">
        {asks.map(({ requestId, call, answered }) => {
          const { icon, verb, target } = describeCall(call)
          return (
            <li key={requestId}>
              <button
                type="button"
                data-testid="batch-item"
                aria-current={requestId === current}
                disabled={answered}
                className="flex w-full items-center gap-2 rounded px-1 py-0.5 text-left hover:bg-hover disabled:text-muted aria-[current=true]:bg-hover"
                onClick={() => onChoose(requestId)}
              >
                <Icon name={answered ? (call.answer?.verdict === 'denied' ? 'close' : 'check') : icon} />
                <span className="shrink-0">{say(`verb.${verb}`)}</span>
                <span className="min-w-0 flex-1 truncate font-mono text-code text-muted">{target}</span>
                {!answered && call.permission?.commandInfo?.riskLevel === 'high' && (
                  <span className="shrink-0 text-danger">{t('risk.high')}</span>
                )}
                {answered && <span>{t(`batch.${call.answer?.verdict ?? 'allowed'}`)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
