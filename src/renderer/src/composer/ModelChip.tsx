import { useRef } from 'react'
import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Icon, Popover, type PopoverHandle } from '../ui'
import { ModelList } from './ModelList'
import { ProtocolChoice } from './ProtocolChoice'
import { ThinkingChoice, useThinks } from './ThinkingChoice'

export function ModelChip({ conversation }: { conversation: Conversation }) {
  const t = useWords('shell')
  const { chat } = useApp()
  const popover = useRef<PopoverHandle>(null)
  const { id, provider, model, thinking } = conversation
  const thinks = useThinks(conversation)
  const shown = provider === 'demo' ? t('models.demo') : model
  return (
    <Popover
      ref={popover}
      label={t('composer.model')}
      className="w-80 p-1"
      onOpen={(box) => box.querySelector<HTMLElement>('input:not([type=radio]), [data-row]')?.focus()}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-testid="model-chip"
          aria-label={t('composer.modelOf', { model: shown })}
          title={provider === 'demo' ? t('models.demoHint') : `${provider} · ${model}`}
          className="inline-flex h-7 min-w-0 items-center gap-1 rounded-lg px-2 text-muted text-small hover:bg-hover hover:text-text"
        >
          <span className="truncate">{shown}</span>
          {thinks && thinking !== 'auto' && <span className="shrink-0">· {t(`thinking.${thinking}`)}</span>}
          <Icon name="down" className="size-3" />
        </button>
      )}
    >
      <ModelList
        current={conversation}
        onChoose={(choice) => {
          popover.current?.close()
          void chat.update(id, choice)
        }}
        onClose={() => popover.current?.close()}
      />
      {thinks && (
        <div className="border-line border-t">
          <ThinkingChoice value={thinking} onChange={(value) => void chat.update(id, { thinking: value })} />
        </div>
      )}
      {provider !== 'demo' && <ProtocolChoice conversation={conversation} />}
    </Popover>
  )
}
