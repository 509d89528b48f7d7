import type { ErrorCode } from '../../shared/envelope'

/** Why a message did not go out, as far as possible in the words of the service; never with its token. */
export class ChannelError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message)
  }
}

/** Tokens stand in addresses, and addresses in errors. */
export function withoutToken(text: string, token: string): string {
  return token ? text.replaceAll(token, '***').replaceAll(encodeURIComponent(token), '***') : text
}
