import { expect, it, vi } from 'vitest'
import { createNotices } from '../../../src/renderer/src/state/notices'

function deleting() {
  const notices = createNotices()
  const [undo, remove] = [vi.fn(), vi.fn()]
  notices.toast('Deleted.', { action: { label: 'Undo', run: undo }, onGone: remove })
  return { notices, id: notices.get().toasts[0]?.id ?? 0, undo, remove }
}

it('does what it announced when the toast goes', () => {
  const { notices, id, undo, remove } = deleting()
  notices.expire(id)
  expect(remove).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
  expect(notices.get().toasts).toEqual([])
})

it('does not do it after Undo, whatever comes later', () => {
  const { notices, id, undo, remove } = deleting()
  notices.act(id)
  notices.expire(id)
  expect(undo).toHaveBeenCalledOnce()
  expect(remove).not.toHaveBeenCalled()
})
