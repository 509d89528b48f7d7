import { useEffect } from 'react'
import type { SkillOrigin } from '../../../../shared/skills'
import { useWords } from '../../i18n'
import { useApp, useConversation, useSkills } from '../../state'
import { Button } from '../../ui'
import { SkillRow } from './SkillRow'

const GROUPS: { title: 'user' | 'claude' | 'workspace'; origins: SkillOrigin[] }[] = [
  { title: 'user', origins: ['user'] },
  { title: 'claude', origins: ['claude'] },
  { title: 'workspace', origins: ['workspace', 'workspace-claude'] },
]

export function SkillsSection() {
  const t = useWords('skills')
  const { skills, notices } = useApp()
  const conversationId = useConversation()?.id ?? null
  const all = useSkills((state) => state.skills)
  const loaded = useSkills((state) => state.loaded)
  useEffect(() => void skills.load(conversationId), [skills, conversationId])

  async function take(kind: 'folder' | 'zip') {
    const names = await skills.take(kind)
    if (names.length > 0) notices.toast(t('import.done', { names: names.join(t('tools.and')) }))
  }

  return (
    <>
      <p className="text-muted text-small">{t('intro')}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon="folder" data-testid="import-skill-folder" onClick={() => void take('folder')}>
          {t('import.folder')}
        </Button>
        <Button icon="download" data-testid="import-skill-zip" onClick={() => void take('zip')}>
          {t('import.zip')}
        </Button>
        <Button kind="quiet" icon="external" onClick={() => void skills.show(null)}>
          {t('showAll')}
        </Button>
      </div>
      {loaded && all.length === 0 && <p className="text-muted text-small">{t('none')}</p>}
      {GROUPS.map(({ title, origins }) => {
        const some = all.filter(({ origin }) => origins.includes(origin))
        if (some.length === 0) return null
        return (
          <section
            key={title}
            data-testid="skill-group"
            data-origin={title}
            aria-labelledby={`skills-${title}`}
          >
            <h3 id={`skills-${title}`} className="font-semibold text-small">
              {t(`origin.${title}`)}
            </h3>
            {title === 'workspace' && <p className="text-muted text-small">{t('workspaceHint')}</p>}
            <ul className="mt-1 flex flex-col">
              {some.map((skill) => (
                <SkillRow key={skill.folder} skill={skill} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
