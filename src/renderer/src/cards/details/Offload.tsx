import type { ToolCallBlock } from '../../../../shared/conversation'
import { size, useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button } from '../../ui'
import { offloadOf } from '../result'

/** Where the rest is when a result was too long. */
export function Offload({ call, conversationId }: { call: ToolCallBlock; conversationId: string }) {
  const t = useWords('messages')
  const { calls } = useApp()
  const kept = offloadOf(call)
  if (!kept) return null
  const { path, bytes } = kept
  return (
    <p className="flex items-center gap-2 border-line border-t px-3 py-1 text-muted">
      <span className="min-w-0 flex-1">
        {bytes === undefined ? t('offload.kept') : t('offload.size', { size: size(bytes) })}
      </span>
      <Button
        kind="quiet"
        icon="external"
        onClick={() => void calls.call('file:open', { conversationId, path })}
      >
        {t('offload.open')}
      </Button>
    </p>
  )
}
