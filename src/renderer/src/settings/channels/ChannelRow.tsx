import { useState } from 'react'
import type { ChannelView } from '../../../../shared/channels'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button, IconButton } from '../../ui'
import { type Tested, TestState } from '../TestState'
import { useChannelTest } from './use-channel-test'

interface Props {
  channel: ChannelView
  onEdit(): void
  onChange(): void
}

export function ChannelRow({ channel, onEdit, onChange }: Props) {
  const t = useWords('settings')
  const { calls } = useApp()
  const [tested, setTested] = useState<Tested>(null)
  const test = useChannelTest(setTested)
  const { id, name, kind, hasToken, approvals } = channel
  const facts = [
    t(`channels.${kind}`),
    t(hasToken ? 'channels.hasToken' : 'channels.noToken'),
    ...(approvals ? [t('channels.tells')] : []),
  ]

  async function remove() {
    await calls.call('channel:remove', { channelId: id })
    onChange()
  }

  return (
    <li data-testid="channel" data-channel={id} className="border-line py-2 [&+&]:border-t">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-small">{name}</p>
          <p className="truncate text-muted text-small">{facts.join(' · ')}</p>
        </div>
        <Button data-testid="test-channel" onClick={() => void test(id)}>
          {t('channels.test')}
        </Button>
        <IconButton icon="pencil" label={t('channels.edit', { name })} onClick={onEdit} />
        <IconButton icon="trash" label={t('channels.remove', { name })} onClick={() => void remove()} />
      </div>
      <TestState tested={tested} busy={t('channels.testing')} />
    </li>
  )
}
