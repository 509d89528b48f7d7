import type { Rule, RuleMatch } from '../../../shared/permission-rules'
import { day, dayAndClock, useWords } from '../i18n'

/** What a rule allows or denies, where, and for how long. */
export function RuleText({ rule }: { rule: Rule }) {
  const t = useWords('panel')
  const reach = [
    rule.workspace ? t('rules.inFolder', { folder: rule.workspace }) : t('rules.everywhere'),
    t(rule.scope === 'always' ? 'rules.always' : 'rules.conversation'),
    t('rules.since', { date: day(rule.createdAt) }),
    ...(rule.expiresAt ? [t('rules.until', { date: dayAndClock(rule.expiresAt) })] : []),
  ]
  return (
    <>
      <p className="break-words">
        <span className={rule.effect === 'deny' ? 'text-danger' : ''}>{t(`rules.${rule.effect}`)}</span>{' '}
        {t(`rules.${wordFor(rule.match)}`)}{' '}
        <code className="wrap-anywhere font-mono text-code">{subject(rule.match)}</code>
      </p>
      <p className="break-words text-muted">{reach.join(' · ')}</p>
      {rule.note && <p className="break-words text-muted">{rule.note}</p>}
    </>
  )
}

function wordFor(match: RuleMatch) {
  if (match.kind === 'command-exact') return 'exact'
  if (match.kind === 'command-prefix') return 'prefix'
  if (match.kind === 'path') return match.access
  return match.kind
}

function subject(match: RuleMatch): string {
  if (match.kind === 'command-exact') return match.command
  if (match.kind === 'command-prefix') return match.words.join(' ')
  if (match.kind === 'tool') return match.toolName
  if (match.kind === 'host') return match.host
  if (match.kind === 'chat') return `${match.channel} ${match.chatId}`
  return match.path
}
