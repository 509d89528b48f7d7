import type { Rule } from '../../../shared/permission-rules'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button } from '../ui'
import { RuleText } from './RuleText'

/** Rules that hold, each with a way to take it back. */
export function RuleList({ rules, none }: { rules: Rule[]; none: string }) {
  const t = useWords('panel')
  const { work } = useApp()
  if (rules.length === 0) return <p className="text-muted text-small">{none}</p>
  return (
    <ul className="flex flex-col">
      {rules.map((rule) => (
        <li
          key={rule.id}
          data-testid="rule"
          className="flex items-start gap-2 border-line py-2 text-small [&+&]:border-t"
        >
          <div className="min-w-0 flex-1">
            <RuleText rule={rule} />
          </div>
          <Button kind="quiet" onClick={() => void work.removeRule(rule.id)}>
            {t('rules.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
