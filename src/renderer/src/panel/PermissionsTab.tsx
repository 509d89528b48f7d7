import { useEffect } from 'react'
import type { Decision } from '../../../shared/ledger'
import { exactClock, said, useWords } from '../i18n'
import { RuleList } from '../rules'
import { useApp, useWork } from '../state'
import { Button, Icon } from '../ui'

/** The rules that hold in this conversation, and everything that was decided in it. */
export function PermissionsTab() {
  const t = useWords('panel')
  const { work } = useApp()
  const id = useWork((state) => state.conversationId)
  const rules = useWork((state) => state.rules)
  const ledger = useWork((state) => state.ledger)
  const decided = useWork((state) => state.decided)
  useEffect(() => {
    if (id) void work.loadLedger(id)
  }, [work, id])
  const holding = rules.filter((rule) => rule.scope === 'always' || rule.conversationId === id)
  return (
    <div className="flex flex-col gap-4 p-4">
      <section>
        <h3 className="mb-1 font-semibold text-small">{t('permissions.rules')}</h3>
        <RuleList rules={holding} none={t('permissions.noRules')} />
      </section>
      <section>
        <h3 className="mb-1 font-semibold text-small">{t('permissions.ledger')}</h3>
        {ledger.length === 0 && <p className="text-muted text-small">{t('permissions.noLedger')}</p>}
        <ol className="flex flex-col">
          {ledger.map((decision) => (
            <DecisionRow key={`${decision.callId}${decision.at}${decision.verdict}`} decision={decision} />
          ))}
        </ol>
        {ledger.length < decided && (
          <Button kind="quiet" data-testid="earlier-decisions" onClick={() => void work.loadEarlier()}>
            {t('permissions.earlier', { count: decided - ledger.length })}
          </Button>
        )}
      </section>
    </div>
  )
}

const ICONS = { allowed: 'check', denied: 'close', asked: 'info', superseded: 'clock' } as const
const COLOURS = { allowed: 'text-ok', denied: 'text-danger', asked: 'text-warn', superseded: 'text-muted' }

function DecisionRow({ decision: { what, verdict, by, why, at } }: { decision: Decision }) {
  const t = useWords('panel')
  return (
    <li
      data-testid="decision"
      data-verdict={verdict}
      className="flex gap-2 border-line py-2 text-small [contain-intrinsic-size:auto_60px] [content-visibility:auto] [&+&]:border-t"
    >
      <Icon name={ICONS[verdict]} className={`mt-0.5 ${COLOURS[verdict]}`} />
      <div className="min-w-0 flex-1">
        <p className="break-words">{said(what)}</p>
        <p className="break-words text-muted">
          {t(`permissions.${verdict}`)} · {t(`permissions.by.${by}`)} · {exactClock(at)}
        </p>
        {why && <p className="break-words text-muted">{said(why)}</p>}
      </div>
    </li>
  )
}
