import type { ProtocolMove } from '../../../shared/conversation'
import { useWords } from '../i18n'

/** From here on the model calls tools in its text. */
export function ProtocolMark({ move: { to, why } }: { move: ProtocolMove }) {
  const t = useWords('messages')
  const shell = useWords('shell')
  return (
    <aside data-testid="protocol-move" className="border-line border-y py-1 text-muted text-small">
      {t(`move.${why}`, { protocol: shell(`protocol.${to}`) })}
    </aside>
  )
}
