import type { SkillView } from '../../../../shared/skills'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button, Icon } from '../../ui'

interface Props {
  skill: SkillView
  open: boolean
  onLook(): void
}

/** How it stands with the trust in a skill. It is given below its text, where one has seen it. */
export function TrustLine({ skill: { folder, trust }, open, onLook }: Props) {
  const t = useWords('skills')
  const { skills } = useApp()
  const trusted = trust === 'trusted'
  return (
    <p data-testid="skill-trust" data-trust={trust} className="mt-1 flex flex-wrap items-center gap-1.5">
      <Icon name={trusted ? 'check' : 'shield'} className={trusted ? 'text-ok' : 'text-warn'} />
      <span className={trusted ? '' : 'text-warn'}>{t(`trust.${trust}`)}</span>
      {trusted && (
        <Button kind="quiet" onClick={() => void skills.setTrust(folder, null)}>
          {t('trust.take')}
        </Button>
      )}
      {!trusted && !open && <Button onClick={onLook}>{t('trust.look')}</Button>}
    </p>
  )
}
