import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { SETTINGS_SECTIONS, useApp } from '../../state'
import { Button, Icon } from '../../ui'

/** Why it did not work, in the words of whoever refused. */
export function Failure({ call: { toolResult, answer, state } }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const { view } = useApp()
  const page = toolResult?.ok === false ? toolResult.error.settings : undefined
  const section = SETTINGS_SECTIONS.find((one) => one === page)
  const message = toolResult?.ok === false ? toolResult.error.message : ''
  const words = message || (state === 'interrupted' ? t('interrupted.call') : '')
  if (!words) return null
  const reason = answer?.reason && !words.includes(answer.reason) ? answer.reason : ''
  return (
    <p className="flex gap-2 border-line border-b px-3 py-2 last:border-b-0">
      <Icon name="warning" className="mt-0.5 text-danger" />
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">
        {words} {reason}
      </span>
      {section && (
        <Button className="shrink-0" data-testid="open-settings" onClick={() => view.showSettings(section)}>
          {t('web.settings')}
        </Button>
      )}
    </p>
  )
}
