import type { AllowedTool } from '../../../../shared/skills'
import { useWords } from '../../i18n'
import { Icon } from '../../ui'

/** What a skill may use, and what of its list means nothing here. */
export function SkillTools({ allowed }: { allowed: AllowedTool[] | null }) {
  const t = useWords('skills')
  if (!allowed) return <p className="text-muted">{t('tools.all')}</p>
  const usable = allowed.filter(({ warning }) => warning === undefined)
  const names = usable.map(({ tool, scope }) => (scope ? t('tools.scoped', { tool, scope }) : tool))
  const shown = [...new Set(names)].join(t('tools.and'))
  return (
    <>
      <p data-testid="skill-tools" className="break-words text-muted">
        {shown ? t('tools.some', { tools: shown }) : t('tools.none')}
      </p>
      {allowed.map(({ written, tool, warning }) =>
        warning ? (
          <p key={written} data-testid="skill-warning" className="flex gap-1.5 text-warn">
            <Icon name="warning" className="mt-0.5" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {t(`warning.${warning}`, { written, tool })}
            </span>
          </p>
        ) : null,
      )}
    </>
  )
}
