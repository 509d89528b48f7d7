import type { PermissionRequest } from '../../../shared/stream-events'

/** A permission that waits, as it is told outside. */
export interface Ask {
  requestId: string
  text: string
  /** All of it is in the text: who reads it knows what they allow. */
  whole: boolean
}

export interface AskWords {
  /** `{}` stands for the conversation. */
  waits: string
  cut: string
}

const MOST_TEXT = 3_000
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\u2028\u2029]/gu

export function askOf(
  { requestId, description, command, commandInfo, diff, paths = [] }: PermissionRequest,
  params: string,
  conversation: string,
  words: AskWords,
): Ask {
  const body = [
    description,
    ...(commandInfo?.reasons ?? []),
    ...paths.filter((path) => !command?.includes(path)),
    command ?? diff ?? params,
  ]
  const text = visible(body.join('\n\n'))
  const whole = text.length <= MOST_TEXT
  const shown = whole ? text : `${[...text.slice(0, MOST_TEXT)].slice(0, -1).join('')}\n\n${words.cut}`
  return { requestId, text: `${words.waits.replace('{}', () => visible(conversation))}\n\n${shown}`, whole }
}

/** What cannot be seen, or turns other text round, as its number. */
function visible(text: string): string {
  return text.replace(HIDDEN, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}
