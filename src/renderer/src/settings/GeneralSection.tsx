import type { Language } from '../../../shared/language'
import type { Theme } from '../../../shared/settings'
import { said, useWords } from '../i18n'
import { Choices } from '../ui'
import { useChange } from './use-change'

const THEMES: Theme[] = ['system', 'light', 'dark']

export function GeneralSection() {
  const t = useWords('settings')
  const { settings, change, problem } = useChange()
  const languages: { value: Language; label: string }[] = [
    { value: 'auto', label: t('general.auto') },
    { value: 'en', label: 'English' },
    { value: 'zh-CN', label: '简体中文' },
  ]
  return (
    <>
      <Choices
        label={t('general.language')}
        value={settings.language}
        choices={languages}
        onChange={(language) => void change({ language })}
      />
      <Choices
        label={t('general.theme')}
        value={settings.theme}
        choices={THEMES.map((value) => ({ value, label: t(`general.${value}`) }))}
        onChange={(theme) => void change({ theme })}
      />
      {problem && (
        <p role="alert" className="text-danger text-small">
          {said(problem)}
        </p>
      )}
    </>
  )
}
