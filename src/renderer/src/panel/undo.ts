import { useState } from 'react'
import { useWords } from '../i18n'
import { type UndoScope, useApp } from '../state'

export interface Refused {
  scope: UndoScope
  message: string
}

/** Takes changes back. What was not possible stays on the screen with its reason, and can be forced. */
export function useUndo() {
  const t = useWords('panel')
  const { notices, work } = useApp()
  const [refused, setRefused] = useState<Refused | null>(null)

  async function redo(scope: UndoScope) {
    const report = await work.redo(scope)
    if (report && !report.ok) notices.problem(report.message ?? '')
  }

  return {
    refused,
    forget: () => setRefused(null),
    redo,
    async undo(scope: UndoScope, force = false) {
      setRefused(null)
      const report = await work.undo(scope, force)
      if (!report) return
      if (!report.ok) return setRefused({ scope, message: report.message ?? '' })
      const count = report.files.filter(({ outcome }) => outcome !== 'unchanged').length
      notices.toast(t('changes.undone', { count }), {
        ms: 8_000,
        action: { label: t('changes.redo'), run: () => void redo(scope) },
      })
    },
  }
}
