import { useCallback, useEffect, useState } from 'react'
import type { ChannelKind, ChannelView } from '../../../../shared/channels'
import { CHANNEL_KINDS } from '../../../../shared/choices'
import type { IpcResponse } from '../../../../shared/ipc'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button } from '../../ui'
import { ChannelForm } from './ChannelForm'
import { ChannelRow } from './ChannelRow'

export function ChannelsSection() {
  const t = useWords('settings')
  const { calls } = useApp()
  const [listed, setListed] = useState<IpcResponse<'channel:list'> | null>(null)
  const [edited, setEdited] = useState<ChannelView | null>(null)
  const load = useCallback(async () => {
    const found = await calls.call('channel:list', {})
    if (found) setListed(found)
  }, [calls])
  useEffect(() => void load(), [load])
  const channels = listed?.channels ?? []

  function add(kind: ChannelKind) {
    const taken = new Set(channels.map(({ id }) => id))
    const numbers = channels.map((_, index) => `${kind}-${index + 2}`)
    const id = [kind, ...numbers].find((one) => !taken.has(one)) ?? kind
    setEdited({ id, kind, name: t(`channels.${kind}`), approvals: null, hasToken: false })
  }

  return (
    <>
      <p className="text-muted text-small">{t('channels.intro')}</p>
      {channels.length > 0 && (
        <ul className="flex flex-col border-line border-y">
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              onEdit={() => setEdited(channel)}
              onChange={() => void load()}
            />
          ))}
        </ul>
      )}
      {edited ? (
        <ChannelForm
          key={edited.id}
          channel={edited}
          onSaved={() => void load()}
          onClose={() => setEdited(null)}
        />
      ) : (
        <div>
          <h3 className="mb-2 font-semibold text-small">{t('channels.add')}</h3>
          <div className="flex flex-wrap gap-2">
            {CHANNEL_KINDS.map((kind) => (
              <Button key={kind} icon="plus" data-channel-kind={kind} onClick={() => add(kind)}>
                {t(`channels.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {listed?.keychain === 'memory' && <p className="text-small text-warn">{t('models.noKeychain')}</p>}
    </>
  )
}
