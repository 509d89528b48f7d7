import { useState } from 'react'
import type { ChannelView } from '../../../../shared/channels'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button } from '../../ui'
import { Field, INPUT } from '../Field'
import { type Tested, TestState } from '../TestState'
import { ApprovalFields } from './ApprovalFields'
import { useChannelTest } from './use-channel-test'

interface Props {
  channel: ChannelView
  onSaved(): void
  onClose(): void
}

const HTTP = /^https?:\/\/\S+$/

/** Saves the channel and tries it out at once, so that a wrong token or chat shows now. */
export function ChannelForm({ channel, onSaved, onClose }: Props) {
  const t = useWords('settings')
  const { calls } = useApp()
  const { id, kind } = channel
  const [name, setName] = useState(channel.name)
  const [token, setToken] = useState('')
  const [kept, setKept] = useState(channel.hasToken)
  const [baseURL, setBaseURL] = useState(channel.baseURL ?? '')
  const [approvals, setApprovals] = useState(channel.approvals)
  const [problem, setProblem] = useState<string | null>(null)
  const [tested, setTested] = useState<Tested>(null)
  const test = useChannelTest(setTested)

  function wrong(): string | null {
    if (!token.trim() && !kept) return t(kind === 'webhook' ? 'channels.urlMissing' : 'channels.tokenMissing')
    if (kind === 'webhook' && token.trim() && !HTTP.test(token.trim())) return t('channels.urlMissing')
    if (baseURL.trim() && !HTTP.test(baseURL.trim())) return t('web.badAddress')
    if (approvals && !approvals.chatId.trim()) return t('channels.chatMissing')
    if (kind === 'telegram' && approvals?.chatId.trim().startsWith('-') && !approvals.userId)
      return t('channels.userMissing')
    return null
  }

  /** Without the chat for permissions, as long as it is still being looked for. */
  async function store(withApprovals: boolean): Promise<boolean> {
    const result = await calls.ask('channel:save', {
      channel: {
        ...{ id, kind, name: name.trim() || t(`channels.${kind}`) },
        ...(baseURL.trim() ? { baseURL: baseURL.trim() } : {}),
        approvals: withApprovals ? approvals : channel.approvals,
      },
      token: token.trim() || null,
    })
    setProblem(result.ok ? null : result.error.message)
    if (!result.ok) return false
    setKept(true)
    setToken('')
    onSaved()
    return true
  }

  async function save() {
    const found = wrong()
    setProblem(found)
    if (found === null && (await store(true)) && (await test(id))) onClose()
  }

  return (
    <form
      data-testid="channel-form"
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className="font-semibold text-small">{t(`channels.${kind}`)}</h3>
      <Field label={t('channels.name')}>
        {(ids) => (
          <input
            {...ids}
            className={INPUT}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t(kind === 'webhook' ? 'channels.url' : 'channels.token')}
        hint={t(`channels.${kind}Hint`)}
        problem={problem}
      >
        {(ids) => (
          <input
            {...ids}
            type="password"
            data-testid="channel-token"
            autoComplete="off"
            className={INPUT}
            value={token}
            placeholder={kept ? t('channels.tokenKept') : ''}
            aria-invalid={problem !== null}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      {kind !== 'webhook' && (
        <Field label={t('channels.base')} hint={t('channels.baseHint')}>
          {(ids) => (
            <input
              {...ids}
              data-testid="channel-base"
              className={INPUT}
              value={baseURL}
              spellCheck={false}
              placeholder={kind === 'telegram' ? 'https://api.telegram.org' : 'https://discord.com/api'}
              onChange={(event) => setBaseURL(event.target.value)}
            />
          )}
        </Field>
      )}
      <ApprovalFields
        channelId={id}
        kind={kind}
        approvals={approvals}
        onChange={setApprovals}
        beforeLooking={() => store(false)}
      />
      <TestState tested={tested} busy={t('channels.testing')} />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" data-testid="save-channel" disabled={tested === 'busy'}>
          {t('channels.save')}
        </Button>
        <Button onClick={onClose}>{t(kept ? 'channels.close' : 'channels.cancel')}</Button>
      </div>
    </form>
  )
}
