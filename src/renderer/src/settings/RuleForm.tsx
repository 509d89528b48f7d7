import { useState } from 'react'
import { WISH_KINDS } from '../../../shared/choices'
import type { RuleWish, WishKind } from '../../../shared/permission-rules'
import { useWords } from '../i18n'
import { useApp, useConversation } from '../state'
import { Button, Choices } from '../ui'
import { Field, INPUT } from './Field'

const HOUR = 3_600_000
const TIMES = { never: null, hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR }
type Time = keyof typeof TIMES
const EFFECTS: RuleWish['effect'][] = ['deny', 'allow']
const EXAMPLES: Record<WishKind, string> = {
  prefix: 'git push',
  exact: 'npm publish --tag next',
  read: 'private',
  write: 'src/generated',
  tool: 'write',
  host: 'example.com',
}

/** A rule the user makes without being asked. */
export function RuleForm({ onClose }: { onClose(): void }) {
  const t = useWords('settings')
  const { work } = useApp()
  const current = useConversation()
  const folder = current?.workspace ?? null
  const [effect, setEffect] = useState<RuleWish['effect']>('deny')
  const [kind, setKind] = useState<WishKind>('prefix')
  const [subject, setSubject] = useState('')
  const [here, setHere] = useState<'here' | 'everywhere'>(folder ? 'here' : 'everywhere')
  const [time, setTime] = useState<Time>('never')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    const refused = await work.saveRule({
      effect,
      kind,
      subject,
      conversationId: here === 'here' && current ? current.id : null,
      forMs: TIMES[time],
      ...(effect === 'deny' && note.trim() ? { note } : {}),
    })
    setProblem(refused)
    if (refused === null) onClose()
  }

  return (
    <form
      data-testid="rule-form"
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Choices<RuleWish['effect']>
        label={t('rule.effect')}
        value={effect}
        choices={EFFECTS.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={setEffect}
      />
      <Choices<WishKind>
        label={t('rule.kind')}
        value={kind}
        choices={WISH_KINDS.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={setKind}
      />
      <Field label={t(`rule.${kind}Subject`)} hint={t(`rule.${kind}Hint`)} problem={problem}>
        {(ids) => (
          <input
            {...ids}
            data-testid="rule-subject"
            className={`${INPUT} font-mono`}
            value={subject}
            maxLength={10_000}
            spellCheck={false}
            placeholder={EXAMPLES[kind]}
            aria-invalid={problem !== null}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      {folder && (
        <Choices<'here' | 'everywhere'>
          label={t('rule.where')}
          value={here}
          choices={[
            { value: 'here', label: t('rule.here', { folder }) },
            { value: 'everywhere', label: t('rule.everywhere') },
          ]}
          onChange={setHere}
        />
      )}
      <Choices<Time>
        label={t('rule.time')}
        value={time}
        choices={(Object.keys(TIMES) as Time[]).map((value) => ({ value, label: t(`rule.times.${value}`) }))}
        onChange={setTime}
      />
      {effect === 'deny' && (
        <Field label={t('rule.note')}>
          {(ids) => (
            <input
              {...ids}
              className={INPUT}
              value={note}
              maxLength={4_000}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" data-testid="save-rule" disabled={subject.trim() === ''}>
          {t('rule.save')}
        </Button>
        <Button onClick={onClose}>{t('rule.cancel')}</Button>
      </div>
    </form>
  )
}
