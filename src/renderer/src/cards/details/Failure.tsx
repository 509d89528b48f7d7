import type { ToolCallBlock } from '../../../../shared/conversation'
import { said, useWords } from '../../i18n'
import { SETTINGS_SECTIONS, useApp } from '../../state'
import { Button, Icon } from '../../ui'
import { outcomeOf } from '../result'

/** Why it did not work, in the words of whoever refused. */
export function Failure({ call }: { call: ToolCallBlock }) {
  const { toolResult, answer, state } = call
  const t = useWords('messages')
  const { view } = useApp()
  const page = toolResult?.ok === false ? toolResult.error.settings : undefined
  const section = SETTINGS_SECTIONS.find((one) => one === page)
  const message = toolResult?.ok === false ? toolResult.error.message : ''
  const words = message || (state === 'interrupted' ? t('interrupted.call') : '')
  if (!words) return null
  const failed = outcomeOf(call) === 'failed'
  const reason = answer?.reason && !words.includes(answer.reason) ? answer.reason : ''
  return (
    <p className="flex gap-2 border-line border-b px-3 py-2 last:border-b-0">
      <Icon name="warning" className={`mt-0.5 ${failed ? 'text-danger' : 'text-warn'}`} />
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">
        {said(words)} {reason}
      </span>
      {section && (
        <Button
          className="shrink-0 self-start"
          data-testid="open-settings"
          onClick={() => view.showSettings(section)}
        >
          {t('web.settings')}
        </Button>
      )}
    </p>
  )
}
