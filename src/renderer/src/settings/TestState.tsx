import { quoted } from '../i18n'
import { Icon } from '../ui'

/** What came of trying something out. */
export type Tested = null | 'busy' | { ok: boolean; words: string }

export function TestState({ tested, busy }: { tested: Tested; busy: string }) {
  const state = tested === null || tested === 'busy' ? tested : tested.ok ? 'ok' : 'failed'
  return (
    <div role="status" data-testid="test-state" data-state={state} className="min-w-0 text-small">
      {tested === 'busy' && <p className="text-muted">{busy}</p>}
      {tested !== null && tested !== 'busy' && (
        <p className={`flex gap-1.5 ${tested.ok ? 'text-ok' : 'text-danger'}`}>
          <Icon name={tested.ok ? 'check' : 'warning'} className="mt-0.5" />
          <span className="min-w-0 whitespace-pre-wrap break-words">{quoted(tested.words)}</span>
        </p>
      )}
    </div>
  )
}
