import { useId, useState } from 'react'
import type { Answer } from '../../../shared/requests'
import { SHORTEST_VALUE } from '../../../shared/secrets'
import type { QuestionRequest } from '../../../shared/stream-events'
import { visible } from '../cards'
import { useWords } from '../i18n'
import { useMasked, useSecrets } from '../secrets'
import { Button, Icon, Kbd } from '../ui'
import { Frame } from './Frame'
import { useSettled } from './settled'

interface Props {
  request: QuestionRequest
  secret: NonNullable<QuestionRequest['secret']>
  busy: boolean
  onAnswer(answer: Answer): void
}

/** A value that goes to main and nowhere else: for this answer only, or kept. */
export function SecretPrompt({ request, secret, busy, onAnswer }: Props) {
  const t = useWords('prompts')
  const id = useId()
  const masked = useMasked()
  const settled = useSettled(request.requestId)
  const [secrets] = useSecrets()
  const [problem, setProblem] = useState(false)
  const { name, reason, known } = secret

  function give(keep: boolean) {
    const value = masked.take()
    setProblem(value.trim().length < SHORTEST_VALUE)
    if (value.trim().length < SHORTEST_VALUE) masked.focus()
    else onAnswer({ kind: 'value', value, keep })
  }

  return (
    <Frame
      titleId={`${id}-title`}
      testId="secret-prompt"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onAnswer({ kind: 'deny' })
        else if (event.target === event.currentTarget && event.key.length === 1) masked.focus()
      }}
    >
      <div className="min-h-0 overflow-y-auto px-3 pt-3">
        <p id={`${id}-title`} className="flex items-start gap-2 font-medium">
          <Icon name="key" className="mt-[3px] text-warn" />
          <span className="min-w-0 break-words">{t('secret.title', { name })}</span>
        </p>
        <p className="mt-1 whitespace-pre-wrap break-words text-small">{visible(reason)}</p>
        <p id={`${id}-hint`} className="mt-1 text-muted text-small">
          {t('secret.hint', { reference: `$KARYI{${name}}` })}{' '}
          {secrets && t(`secret.where.${secrets.keychain}`)}
        </p>
        {problem && (
          <p role="alert" className="mt-1 text-danger text-small">
            {t('secret.short', { count: SHORTEST_VALUE })}
          </p>
        )}
      </div>
      <form
        className="flex shrink-0 flex-col gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          give(false)
        }}
      >
        <input
          {...masked.props}
          data-testid="secret-value"
          aria-label={t('secret.value', { name })}
          aria-describedby={`${id}-hint`}
          placeholder={t('secret.value', { name })}
          className="min-w-0 rounded-lg border border-line bg-bg px-2 py-1 text-small"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button data-testid="secret-deny" disabled={busy} onClick={() => onAnswer({ kind: 'deny' })}>
            {t('secret.deny')} <Kbd keys="Esc" />
          </Button>
          <span className="flex-1" />
          {known && (
            <Button
              data-testid="secret-known"
              disabled={busy || !settled}
              onClick={() => onAnswer({ kind: 'allow', scope: 'once' })}
            >
              {t('secret.known')}
            </Button>
          )}
          {secrets && (
            <Button data-testid="secret-keep" disabled={busy} onClick={() => give(true)}>
              {t(`secret.keep.${secrets.keychain}`)}
            </Button>
          )}
          <Button type="submit" kind="primary" data-testid="secret-once" disabled={busy}>
            {t('secret.once')} <Kbd keys="⏎" />
          </Button>
        </div>
      </form>
    </Frame>
  )
}
