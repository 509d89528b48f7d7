import { useWords } from '../../i18n'
import { useApp } from '../../state'
import type { Tested } from '../TestState'

/** Tries a channel out and tells how it went; says whether it works. */
export function useChannelTest(tell: (tested: Tested) => void): (channelId: string) => Promise<boolean> {
  const t = useWords('settings')
  const { calls } = useApp()
  return async (channelId) => {
    tell('busy')
    const result = await calls.ask('channel:test', { channelId })
    if (!result.ok) tell({ ok: false, words: result.error.message })
    else {
      const { name, sent } = result.value
      tell({ ok: true, words: t(sent ? 'channels.worksSent' : 'channels.works', { name }) })
    }
    return result.ok
  }
}
