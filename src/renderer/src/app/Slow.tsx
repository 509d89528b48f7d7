import type { IpcChannel } from '../../../shared/ipc'
import { useWords } from '../i18n'
import { useApp, useStore } from '../state'

/** Says what the window waits for when main takes its time. */
export function Slow() {
  const t = useWords('shell')
  const { calls } = useApp()
  const slow = useStore(calls, (state) => state.slow)
  return (
    <div role="status" className="contents">
      {slow && (
        <p data-testid="slow" className="border-line border-b bg-surface px-4 py-1.5 text-muted text-small">
          {t('slow.waiting', { what: t(`slow.${wordFor(slow)}`) })}
        </p>
      )}
    </div>
  )
}

function wordFor(channel: IpcChannel) {
  switch (channel) {
    case 'conversation:list':
      return 'list'
    case 'conversation:snapshot':
    case 'conversation:create':
    case 'conversation:branch':
      return 'open'
    case 'conversation:update':
    case 'conversation:remove':
    case 'settings:set':
    case 'skill:enable':
    case 'skill:trust':
    case 'skill:activate':
    case 'skill:remove':
    case 'provider:save':
    case 'provider:remove':
    case 'rule:remove':
      return 'save'
    case 'conversation:search':
      return 'search'
    case 'turn:send':
    case 'turn:resend':
    case 'turn:retry':
      return 'send'
    case 'turn:stop':
      return 'stop'
    case 'turn:answer':
      return 'answer'
    case 'history:files':
      return 'files'
    case 'history:undo':
    case 'history:redo':
      return 'undo'
    case 'session:list':
    case 'session:log':
    case 'session:write':
    case 'session:end':
      return 'processes'
    case 'settings:get':
    case 'provider:list':
      return 'settings'
    default:
      return 'other'
  }
}
