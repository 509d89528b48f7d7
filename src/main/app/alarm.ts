import { Notification } from 'electron'
import type { Run, Schedule } from '../../shared/schedules'
import type { Words } from './words'

interface Deps {
  isInFront(): boolean
  words(): Words
  show(conversationId: string): void
}

/** Says it when a scheduled task did not go well: nobody may have been there. */
export function createAlarm({ isInFront, words, show }: Deps): (schedule: Schedule, run: Run) => void {
  return ({ name, conversationId }, { state, why = '', messageId }) => {
    // A call that waits says so itself, with what it asks.
    const asks = state === 'attention' && messageId !== undefined
    if (asks || isInFront() || !Notification.isSupported()) return
    const { runFailed, runWaits, runCut } = words()
    const body = { failed: runFailed.replace('{}', why), attention: runWaits, interrupted: runCut }
    const box = new Notification({ title: name, body: body[state as keyof typeof body] ?? why })
    box.on('click', () => show(conversationId))
    box.show()
  }
}
