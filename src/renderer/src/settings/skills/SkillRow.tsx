import { useState } from 'react'
import type { SkillView } from '../../../../shared/skills'
import { said, useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button, Icon, IconButton } from '../../ui'
import { SkillText } from './SkillText'
import { SkillTools } from './SkillTools'
import { TrustLine } from './TrustLine'

export function SkillRow({ skill }: { skill: SkillView }) {
  const t = useWords('skills')
  const { skills, notices } = useApp()
  const { name, description, folder, origin, problem, enabled, needsTrust, behind } = skill
  const [open, setOpen] = useState(false)
  const usable = problem === undefined && skill.trust === 'trusted'

  async function remove() {
    if (await skills.remove(folder)) notices.toast(t('removed', { name }))
  }

  return (
    <li data-testid="skill" data-skill={name} className="border-line py-2 [&+&]:border-t">
      <div className="flex items-start gap-2">
        <input
          type="checkbox"
          aria-label={t('use', { name })}
          title={t('use', { name })}
          className="mt-1 accent-accent"
          checked={enabled && usable}
          disabled={!usable}
          onChange={(event) => void skills.setEnabled(folder, event.target.checked)}
        />
        <div className="min-w-0 flex-1 text-small">
          <p className="break-words font-medium">{name}</p>
          {problem === undefined ? (
            <>
              <p className="break-words text-muted">{description || t('noDescription')}</p>
              <SkillTools allowed={skill.allowed} />
            </>
          ) : (
            <p className="flex gap-1.5 break-words text-danger">
              <Icon name="warning" className="mt-0.5" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{said(problem)}</span>
            </p>
          )}
          {behind !== undefined && (
            <p className="text-muted [overflow-wrap:anywhere]">{t('behind', { folder: behind })}</p>
          )}
          {needsTrust && problem === undefined && (
            <TrustLine skill={skill} open={open} onLook={() => setOpen(true)} />
          )}
        </div>
        <div className="flex shrink-0 items-center">
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'text.hide' : 'text.show')}
          </Button>
          <IconButton icon="folder" label={t('show', { name })} onClick={() => void skills.show(folder)} />
          {origin === 'user' && (
            <IconButton icon="trash" label={t('remove', { name })} onClick={() => void remove()} />
          )}
        </div>
      </div>
      {open && <SkillText skill={skill} />}
    </li>
  )
}
