import type { Handlers } from '../answer'
import type { Core } from '../core'

/** Names and notes go to the window; values come from it and never go back. */
export function secretHandlers({
  secrets,
}: Core): Pick<Handlers, Extract<keyof Handlers, `secret:${string}`>> {
  return {
    'secret:list': () => ({ keychain: secrets.backing, secrets: secrets.list() }),
    'secret:set': ({ name, value, note }) => {
      secrets.set(name, value, note)
      return {}
    },
    'secret:remove': ({ name }) => {
      secrets.remove(name)
      return {}
    },
  }
}
