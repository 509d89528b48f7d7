import { useEffect } from 'react'
import type { Conversation } from '../../../shared/conversation'
import type { ActiveSkill, SkillView } from '../../../shared/skills'
import { useWords } from '../i18n'
import { useApp, useSkills } from '../state'
import { Icon, Menu, MenuItem, MenuLine } from '../ui'

/** The skills of a conversation, to switch on and off. Not here when there are none. */
export function SkillsChip({
  conversation: { id, workspace, skills: active },
}: {
  conversation: Conversation
}) {
  const t = useWords('skills')
  const { skills, view } = useApp()
  const all = useSkills((state) => (state.conversationId === id ? state.skills : NONE))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder has other skills
  useEffect(() => void skills.load(id), [skills, id, workspace])
  const shown = all.filter(isChoosable)
  const lost = active.filter(({ folder }) => !shown.some((skill) => skill.folder === folder))
  if (shown.length === 0 && active.length === 0) return null
  const [first] = active
  const label = !first ? t('chip') : active.length === 1 ? first.name : t('several', { count: active.length })
  const names = active.map(({ name }) => name).join(t('tools.and'))
  const doubtful = lost.length > 0 || shown.some((skill) => skill.active && skill.trust !== 'trusted')
  return (
    <Menu
      label={t('menu')}
      className="w-80"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-testid="skills-chip"
          aria-label={names ? t('chipOf', { names }) : t('chipNone')}
          title={names ? t('chipOf', { names }) : t('chipNone')}
          className={`inline-flex h-7 min-w-0 items-center gap-1 rounded-lg px-2 text-small hover:bg-hover hover:text-text ${doubtful ? 'text-warn' : first ? 'text-accent' : 'text-muted'}`}
        >
          <Icon name={doubtful ? 'warning' : 'book'} />
          <span className="max-w-40 truncate">{label}</span>
          <Icon name="down" className="size-3" />
        </button>
      )}
    >
      {shown.map((skill) => (
        <MenuItem
          key={skill.folder}
          several
          checked={skill.active}
          hint={hintFor(skill, t)}
          onSelect={() =>
            skill.active || skill.trust === 'trusted'
              ? void skills.setActive(id, skill.folder, !skill.active)
              : view.showSettings('skills')
          }
        >
          {skill.name}
        </MenuItem>
      ))}
      {lost.map(({ name, folder }: ActiveSkill) => (
        <MenuItem
          key={folder}
          several
          checked
          hint={t('gone')}
          onSelect={() => void skills.setActive(id, folder, false)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon="gear" onSelect={() => view.showSettings('skills')}>
        {t('manage')}
      </MenuItem>
    </Menu>
  )
}

const NONE: SkillView[] = []

const isChoosable = ({ problem, enabled, behind }: SkillView) =>
  problem === undefined && enabled && behind === undefined

function hintFor({ trust, description }: SkillView, t: ReturnType<typeof useWords<'skills'>>): string {
  if (trust === 'trusted') return description
  return t(trust === 'changed' ? 'hasChanged' : 'notTrusted')
}
