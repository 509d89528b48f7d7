import { useId } from 'react'
import type { Answer } from '../../../shared/requests'
import type { QuestionRequest } from '../../../shared/stream-events'
import { said, useWords } from '../i18n'
import { Button, Icon, passOn } from '../ui'
import { useAnswerDraft } from './draft'
import { Frame } from './Frame'
import { useSettled } from './settled'

interface Props {
  request: QuestionRequest
  busy: boolean
  /** It can be left unanswered: the agent goes on without an answer. */
  declinable: boolean
  onAnswer(answer: Answer): void
}

/** A question of the agent: one of its answers, some of them, or one's own. */
export function QuestionPrompt({ request, busy, declinable, onAnswer }: Props) {
  const t = useWords('prompts')
  const id = useId()
  // What the loop asks is said by the app; what the model asks stays as it is.
  const shown = (text: string) => (declinable ? text : said(text))
  const { requestId, header, question, options, multiple = false, custom = true } = request
  const settled = useSettled(requestId)
  const { draft, set } = useAnswerDraft(requestId)
  const free = custom || options.length === 0
  const empty = draft.text.trim() === '' && draft.picked.length === 0

  const send = (picked: string[]) =>
    onAnswer({ kind: 'text', text: draft.text.trim(), ...(picked.length > 0 ? { options: picked } : {}) })

  function pick(label: string) {
    if (!multiple) return send([label])
    const { picked } = draft
    set({ picked: picked.includes(label) ? picked.filter((one) => one !== label) : [...picked, label] })
  }

  return (
    <Frame
      titleId={`${id}-title`}
      testId="question-prompt"
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        const option = options[Number(event.key) - 1]
        if (option && settled) pick(option.label)
        else passOn(event)
      }}
    >
      <div className="min-h-0 overflow-y-auto px-3 pt-3">
        {header && <p className="text-muted text-small">{shown(header)}</p>}
        <p id={`${id}-title`} dir="auto" className="mb-2 whitespace-pre-wrap break-words font-medium">
          {shown(question)}
        </p>
        <ul className="space-y-1">
          {options.map(({ label, description }, index) => (
            <li key={label}>
              <button
                type="button"
                data-testid="question-option"
                {...(multiple ? { role: 'checkbox', 'aria-checked': draft.picked.includes(label) } : {})}
                disabled={busy || !settled}
                className="flex w-full items-start gap-2 rounded-lg border border-line px-3 py-1.5 text-left text-small hover:bg-hover aria-checked:border-accent"
                onClick={() => pick(label)}
              >
                {multiple ? (
                  <Icon
                    name="check"
                    className={`mt-0.5 rounded border border-line ${draft.picked.includes(label) ? 'text-accent' : 'text-transparent'}`}
                  />
                ) : (
                  <span className="w-4 shrink-0 text-center text-muted" aria-hidden="true">
                    {index + 1}
                  </span>
                )}
                <span className="min-w-0">
                  <span className="break-words font-medium">{shown(label)}</span>
                  {description && <span className="block break-words text-muted">{shown(description)}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {(free || multiple || declinable) && (
        <form
          className="flex shrink-0 items-end gap-2 p-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!empty) send(draft.picked)
          }}
        >
          {free ? (
            <textarea
              value={draft.text}
              rows={1}
              data-testid="question-custom"
              aria-label={t('question.own')}
              placeholder={t(options.length > 0 ? 'question.other' : 'question.own')}
              className="max-h-32 min-w-0 flex-1 resize-none rounded-lg border border-line bg-bg px-2 py-1 text-small [field-sizing:content]"
              onChange={(event) => set({ text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (!empty) send(draft.picked)
              }}
            />
          ) : (
            <span className="flex-1" />
          )}
          {declinable && (
            <Button
              kind="quiet"
              data-testid="question-decline"
              disabled={busy}
              onClick={() => onAnswer({ kind: 'deny' })}
            >
              {t('question.decline')}
            </Button>
          )}
          {(free || multiple) && (
            <Button type="submit" kind="primary" data-testid="question-send" disabled={empty || busy}>
              {t('question.send')}
            </Button>
          )}
        </form>
      )}
      {!free && !multiple && !declinable && <div className="h-3" />}
    </Frame>
  )
}
