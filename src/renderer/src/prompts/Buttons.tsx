import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../shared/requests'
import { useWords } from '../i18n'
import { Button, Kbd } from '../ui'

interface Props {
  rememberable: boolean
  /** What a yes for this conversation lets pass. */
  forConversation: string
  /** Why it cannot be remembered. */
  asked: string
  always: boolean
  busy: boolean
  /** Too soon for a yes. */
  early: boolean
  onAlways(): void
  onAnswer(answer: Answer): void
}

export function Buttons(props: Props) {
  const { rememberable, forConversation, asked, always, busy, early, onAlways, onAnswer } = props
  const t = useWords('prompts')
  const [reason, setReason] = useState<string | null>(null)
  if (reason !== null)
    return (
      <Reason
        reason={reason}
        busy={busy}
        onChange={setReason}
        onCancel={() => setReason(null)}
        onDeny={(always) =>
          onAnswer({
            kind: 'deny',
            ...(reason.trim() ? { reason: reason.trim() } : {}),
            ...(always ? { always } : {}),
          })
        }
      />
    )
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 p-3 pt-2">
      <Button
        data-testid="permission-deny"
        kind="danger"
        disabled={busy}
        onClick={() => onAnswer({ kind: 'deny' })}
      >
        {t('deny')} <Hint keys="Esc" />
      </Button>
      <Button kind="quiet" className="mr-auto" disabled={busy} onClick={() => setReason('')}>
        {t('denyWhy')}
      </Button>
      {asked && <span className="mr-auto min-w-0 text-muted text-small">{asked}</span>}
      {rememberable && (
        <>
          <Button
            data-testid="permission-allow-always"
            disabled={busy || early}
            aria-expanded={always}
            onClick={onAlways}
          >
            {t('always.button')}
          </Button>
          <Button
            data-testid="permission-allow-conversation"
            disabled={busy || early}
            title={t('conversationHint', { what: forConversation })}
            onClick={() => onAnswer({ kind: 'allow', scope: 'conversation' })}
          >
            {t('conversation')}
          </Button>
        </>
      )}
      <Button
        data-testid="permission-allow-once"
        kind="primary"
        disabled={busy || early}
        onClick={() => onAnswer({ kind: 'allow', scope: 'once' })}
      >
        {t('once')} <Hint keys="⏎" />
      </Button>
    </div>
  )
}

/** The key works while the prompt itself has the focus, and is shown then; nothing moves under the pointer when it goes. */
function Hint({ keys }: { keys: string }) {
  return (
    <span className="invisible group-focus/prompt:visible" aria-hidden="true">
      <Kbd keys={keys} />
    </span>
  )
}

interface ReasonProps {
  reason: string
  busy: boolean
  onChange(reason: string): void
  onCancel(): void
  onDeny(always: boolean): void
}

function Reason({ reason, busy, onChange, onCancel, onDeny }: ReasonProps) {
  const t = useWords('prompts')
  const field = useRef<HTMLInputElement>(null)
  const [always, setAlways] = useState(false)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="flex shrink-0 flex-wrap items-center gap-2 p-3 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        onDeny(always)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
    >
      <input
        ref={field}
        value={reason}
        maxLength={4_000}
        data-testid="permission-reason"
        aria-label={t('reason')}
        placeholder={t('reason')}
        className="min-w-0 basis-full rounded-lg border border-line bg-bg px-2 py-1 text-small"
        onChange={(event) => onChange(event.target.value)}
      />
      <label className="inline-flex basis-full cursor-pointer items-center gap-1.5 text-small">
        <input
          type="checkbox"
          data-testid="permission-never"
          className="accent-accent"
          checked={always}
          onChange={(event) => setAlways(event.target.checked)}
        />
        {t('never')}
      </label>
      <span className="flex-1" />
      <Button kind="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" kind="danger" disabled={busy}>
        {t('deny')}
      </Button>
    </form>
  )
}
