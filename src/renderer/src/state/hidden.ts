import { memory } from './memory'

const KEY = 'deleted'

/** Conversations that are deleted, but not for good yet: Undo is still on the screen. A reload does not forget them. */
export function createHidden() {
  const ids = new Set((memory.read(KEY) ?? '').split(' ').filter(Boolean))
  const keep = () => memory.write(KEY, [...ids].join(' '))
  return {
    all: () => [...ids],
    has: (id: string) => ids.has(id),
    add(id: string) {
      ids.add(id)
      keep()
    },
    delete(id: string) {
      ids.delete(id)
      keep()
    },
  }
}
