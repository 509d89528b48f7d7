import { useEffect } from 'react'
import { PROTOCOL_CHOICES } from '../../../shared/choices'
import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp, usePreferences } from '../state'
import { Choices } from '../ui'

/** How the model calls tools in this conversation. */
export function ProtocolChoice({ conversation }: { conversation: Conversation }) {
  const t = useWords('shell')
  const { chat, preferences } = useApp()
  const { id, provider, connection, model, protocol } = conversation
  const source = connection?.baseURL ?? provider
  const known = usePreferences(({ protocols }) =>
    protocols.find((one) => one.provider === source && one.model === model),
  )
  useEffect(() => void preferences.loadProtocols(), [preferences])
  const hint =
    protocol === 'auto' && known
      ? t(`protocolHint.known.${known.why}`, { protocol: t(`protocol.${known.protocol}`) })
      : t(`protocolHint.${protocol}`)
  return (
    <div data-testid="protocol" className="border-line border-t px-2 pt-2 pb-1.5">
      <Choices
        small
        label={t('protocol.label')}
        value={protocol}
        choices={PROTOCOL_CHOICES.map((one) => ({ value: one, label: t(`protocol.${one}`) }))}
        onChange={(value) => void chat.update(id, { protocol: value })}
      />
      <p data-testid="protocol-hint" className="mt-1 text-muted text-small">
        {hint}
      </p>
    </div>
  )
}
