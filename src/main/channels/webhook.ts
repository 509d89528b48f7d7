import type { Channel, Connection } from './channel'
import { ChannelError, withoutToken } from './channel-error'
import { withPatience } from './patience'

const LIMIT = 4_000
const PATIENCE_MS = 15_000

class Busy extends Error {
  constructor(readonly seconds: number) {
    super(`It wants no more messages for ${seconds} seconds.`)
  }
}

/** An address that takes messages as JSON. The address itself is the secret. */
export function createWebhook({ token: address, patienceMs = PATIENCE_MS }: Connection): Channel {
  return {
    limit: LIMIT,
    chatProblem: (chatId) => (chatId.length <= 200 ? null : 'chatId: at most 200 characters.'),
    async send(chatId, text, signal) {
      try {
        await withPatience(
          () => post(address, { text, chatId }, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
          (error) => (error instanceof Busy ? error.seconds : undefined),
          signal,
        )
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (error instanceof ChannelError) throw error
        throw new ChannelError('UNAVAILABLE', withoutToken(`The webhook: ${wordsOf(error)}`, address))
      }
    },
    async whoAmI() {
      const url = URL.parse(address)
      if (url && /^https?:$/.test(url.protocol)) return url.host
      throw new ChannelError('INVALID_ARGUMENT', 'The address of a webhook begins with http:// or https://.')
    },
  }
}

async function post(address: string, body: Record<string, string>, signal: AbortSignal): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Deskwright' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
  const said = (await reply.text()).trim().slice(0, 300)
  if (reply.status === 429) throw new Busy(Number(reply.headers.get('retry-after')) || 1)
  if (!reply.ok)
    throw new ChannelError(
      'UNAVAILABLE',
      withoutToken(`The webhook answered ${reply.status}${said ? `: ${said}` : '.'}`, address),
    )
}

function wordsOf(error: unknown): string {
  const { name, cause, message } = error as Error
  if (name === 'TimeoutError') return 'no answer in time.'
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string }
  return code === 'ECONNREFUSED' ? 'the connection was refused.' : (why ?? message)
}
