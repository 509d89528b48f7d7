import type { ChannelKind, ChannelSettings } from '../../../../shared/channels'
import { useWords } from '../../i18n'
import { Field, INPUT } from '../Field'
import { FindChats } from './FindChats'

type Approvals = ChannelSettings['approvals']

interface Props {
  channelId: string
  kind: ChannelKind
  approvals: Approvals
  onChange(approvals: Approvals): void
  /** Saves the token, with which the bot can be asked. */
  beforeLooking(): Promise<boolean>
}

const CHAT_HINTS = {
  telegram: 'channels.chatTelegramHint',
  discord: 'channels.chatHint',
  webhook: 'channels.chatWebhookHint',
} as const

/** Where open permissions are told, and who may answer them. */
export function ApprovalFields({ channelId, kind, approvals, onChange, beforeLooking }: Props) {
  const t = useWords('settings')
  const telegram = kind === 'telegram'
  return (
    <>
      <label className="flex cursor-pointer items-start gap-2 text-small">
        <input
          type="checkbox"
          data-testid="channel-approvals"
          className="mt-1 accent-accent"
          checked={approvals !== null}
          onChange={(event) => onChange(event.target.checked ? { chatId: '' } : null)}
        />
        <span>
          <span className="block font-medium">{t('channels.approvals')}</span>
          <span className="block text-muted">
            {t(telegram ? 'channels.approvalsTelegram' : 'channels.approvalsOther')}
          </span>
        </span>
      </label>
      {approvals && (
        <>
          <Field label={t('channels.chat')} hint={t(CHAT_HINTS[kind])}>
            {(ids) => (
              <input
                {...ids}
                data-testid="channel-chat"
                className={INPUT}
                value={approvals.chatId}
                maxLength={100}
                onChange={(event) => onChange({ ...approvals, chatId: event.target.value })}
              />
            )}
          </Field>
          {telegram && (
            <>
              <FindChats
                channelId={channelId}
                before={beforeLooking}
                onChoose={({ chatId, userId }) => onChange({ chatId, ...(userId ? { userId } : {}) })}
              />
              <Field label={t('channels.user')} hint={t('channels.userHint')}>
                {(ids) => (
                  <input
                    {...ids}
                    data-testid="channel-user"
                    className={INPUT}
                    value={approvals.userId ?? ''}
                    maxLength={100}
                    placeholder={approvals.chatId.startsWith('-') ? '' : approvals.chatId}
                    onChange={({ target }) =>
                      onChange({
                        chatId: approvals.chatId,
                        ...(target.value ? { userId: target.value } : {}),
                      })
                    }
                  />
                )}
              </Field>
            </>
          )}
        </>
      )}
    </>
  )
}
