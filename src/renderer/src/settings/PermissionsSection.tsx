import { useEffect, useState } from 'react'
import { useWords } from '../i18n'
import { RuleList } from '../rules'
import { useApp, useWork } from '../state'
import { Button } from '../ui'
import { RuleForm } from './RuleForm'

export function PermissionsSection() {
  const t = useWords('settings')
  const { work } = useApp()
  const [adding, setAdding] = useState(false)
  const rules = useWork((state) => state.rules)
  useEffect(() => void work.loadRules(), [work])
  const always = rules.filter(({ scope }) => scope === 'always')
  const limited = rules.filter(({ scope }) => scope === 'conversation')
  return (
    <>
      <p className="text-muted text-small">{t('permissions.intro')}</p>
      <RuleList rules={always} none={t('permissions.none')} />
      {adding ? (
        <RuleForm onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button icon="plus" data-testid="add-rule" onClick={() => setAdding(true)}>
            {t('rule.add')}
          </Button>
        </div>
      )}
      {limited.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-small">{t('permissions.limited')}</h3>
          <RuleList rules={limited} none="" />
        </div>
      )}
    </>
  )
}
