import type { ChatBody, ChatMessage } from './chat-request'

/** The many ways in which servers say that a model cannot look at pictures. */
export const TAKES_NO_PICTURES = new RegExp(
  [
    String.raw`\b(?:images?|image_url|vision|multi-?modal)\b[^.]{0,60}\b(?:not (?:yet )?(?:supported|enabled|available)|unsupported|only supported|mmproj)`,
    String.raw`(?:not|n't|cannot) (?:yet )?(?:support|accept|process|handle|take|a)(?:s|ed)? (?:\w+ ){0,3}?['"\x60]?(?:images?|image_url|vision|multi-?modal)\b`,
    'no endpoints found that support image',
    'at most 0 image',
    'unknown variant .?image_url',
    'content must be a string',
    'required for image input',
  ].join('|'),
  'i',
)

const LEFT_OUT = '[A picture was left out: this model cannot look at pictures. Say so to the user.]'

/** The same with a note in place of each picture; nothing when there is none. */
export function withoutPictures(body: ChatBody): ChatBody | undefined {
  if (!body.messages.some(hasPictures)) return undefined
  return {
    ...body,
    messages: body.messages.map((message) => (hasPictures(message) ? inWords(message) : message)),
  }
}

const hasPictures = ({ role, content }: ChatMessage) =>
  role === 'user' && Array.isArray(content) && content.some(({ type }) => type === 'image_url')

function inWords(message: ChatMessage): ChatMessage {
  const parts = Array.isArray(message.content) ? message.content : []
  const texts = parts.map((part) => (part.type === 'text' ? part.text : LEFT_OUT))
  return { role: 'user', content: texts.join('\n') }
}
