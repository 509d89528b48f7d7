import { useState } from 'react'
import { said, useWords } from '../i18n'
import { useApp, useWork } from '../state'
import { Button } from '../ui'

interface Props {
  conversationId: string
  changeId: number
}

/** Takes one change back, and brings it back again. What stands in the way is said, and may be overruled. */
export function UndoButton({ conversationId, changeId }: Props) {
  const t = useWords('messages')
  const { calls, notices } = useApp()
  const known = useWork((state) => state.changes.find(({ id }) => id === changeId))
  const [mine, setMine] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const undone = known?.undone ?? mine ?? false
  if (known && !known.restorable) return null

  async function run(force: boolean) {
    setBusy(true)
    const scope = { change: changeId }
    const report = undone
      ? await calls.call('history:redo', { conversationId, scope })
      : await calls.call('history:undo', { conversationId, scope, force })
    setBusy(false)
    if (!report) return
    if (report.ok) setMine(!undone)
    else notices.toast(wordsOf(report), { ms: 15_000, ...(undone ? {} : { action: overrule() }) })
  }

  const overrule = () => ({ label: t('undo.force'), run: () => void run(true) })
  const wordsOf = (report: { message?: string | undefined; files: { reason?: string | undefined }[] }) =>
    said(report.files.find(({ reason }) => reason)?.reason ?? report.message ?? '') || t('undo.failed')

  return (
    <Button
      kind="quiet"
      className="relative"
      data-testid="undo-edit"
      data-undone={undone}
      icon={undone ? 'redo' : 'undo'}
      disabled={busy}
      onClick={() => void run(false)}
    >
      {t(undone ? 'undo.redo' : 'undo.undo')}
    </Button>
  )
}
