import { headOf } from '../../runtime'

/** Live output is kept with the call's card: it must not grow for ever. */
const MOST = 256_000

/** Hands on what a command prints until there is enough of it; the result has the end. */
export function createLiveOutput(show: (text: string) => void): (text: string) => void {
  let room = MOST
  return (text) => {
    if (room <= 0) return
    const part = headOf(text, room)
    room -= text.length
    show(room > 0 ? part : `${part}\n[… no more live output; the result has the end …]\n`)
  }
}
