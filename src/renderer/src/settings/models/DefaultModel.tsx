import { useRef } from 'react'
import { ModelList, ThinkingChoice } from '../../composer'
import { said, useWords } from '../../i18n'
import { useApp, useConversation } from '../../state'
import { Button, Icon, Popover, type PopoverHandle } from '../../ui'
import { useChange } from '../use-change'

/** What new conversations start with; an empty one that is open starts with it too. */
export function DefaultModel() {
  const t = useWords('settings')
  const { chat } = useApp()
  const current = useConversation()
  const { settings, change, problem } = useChange()
  const popover = useRef<PopoverHandle>(null)
  const { defaultProvider: provider, defaultModel: model } = settings
  const unused = provider === 'demo' && settings.providers.length > 0

  async function choose(choice: { provider: string; model: string }) {
    popover.current?.close()
    await change({ defaultProvider: choice.provider, defaultModel: choice.model })
    if (current && chat.get().messages.length === 0) await chat.update(current.id, choice)
  }

  return (
    <div>
      <h3 className="mb-1 font-semibold text-small">{t('models.default')}</h3>
      <Popover
        ref={popover}
        label={t('models.default')}
        className="w-80 p-1"
        trigger={(props) => (
          <Button {...props} data-testid="default-model">
            {provider === 'demo' ? t('models.demo') : `${provider} · ${model}`}
            <Icon name="down" className="size-3" />
          </Button>
        )}
      >
        <ModelList
          current={{ provider, model }}
          onChoose={(choice) => void choose(choice)}
          onClose={() => popover.current?.close()}
        />
      </Popover>
      <p className={`mt-1 text-small ${unused ? 'text-warn' : 'text-muted'}`}>
        {problem ? said(problem) : t(unused ? 'models.defaultDemo' : 'models.defaultHint')}
      </p>
      {provider !== 'demo' && (
        <ThinkingChoice
          value={settings.defaultThinking}
          onChange={(value) => void change({ defaultThinking: value })}
        />
      )}
    </div>
  )
}
