import { useEffect, useState } from 'react'
import type { SkillView } from '../../../../shared/skills'
import { useWords } from '../../i18n'
import { ScrollBox } from '../../markdown'
import { useApp } from '../../state'
import { Button } from '../../ui'

/** All of its SKILL.md as it is now, and below it the word of trust it may need. */
export function SkillText({ skill: { name, folder, hash, trust, problem } }: { skill: SkillView }) {
  const t = useWords('skills')
  const { skills } = useApp()
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash is another text
  useEffect(() => {
    void skills.text(folder).then((found) => setText(found ?? ''))
  }, [skills, folder, hash])
  return (
    <div className="mt-2 overflow-hidden rounded-lg border border-line">
      <ScrollBox label={t('text.label', { name })} className="max-h-80 overflow-auto bg-surface px-3 py-2">
        <pre
          data-testid="skill-text"
          className="whitespace-pre-wrap font-mono text-code [overflow-wrap:anywhere]"
        >
          {text}
        </pre>
      </ScrollBox>
      {trust !== 'trusted' && problem === undefined && (
        <div className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-2">
          <p className="min-w-40 flex-1 text-muted text-small">{t('trust.hint')}</p>
          <Button
            kind="primary"
            icon="shield"
            data-testid="trust-skill"
            onClick={() => void skills.setTrust(folder, hash)}
          >
            {t('trust.give')}
          </Button>
        </div>
      )}
    </div>
  )
}
