import { type DecodedText, decodeText, encodeText, WorkspaceError } from '../../workspace'
import { binaryType } from '../read/binary'
import { extensionOf } from '../read/language'
import type { Target } from './target'

/** The text of a file, or what kind of binary file it is. */
export function textOf({ bytes, located }: Target): DecodedText | { binary: string } {
  const binary = bytes.length ? binaryType(bytes, false, extensionOf(located.absolute)) : undefined
  return binary === undefined ? decodeText(bytes) : { binary }
}

/** Text of which a part can be replaced while every other byte stays. */
export function editableText(target: Target): DecodedText {
  const { shown } = target.located
  const text = textOf(target)
  if ('binary' in text)
    throw new WorkspaceError(
      'INVALID_ARGUMENT',
      `${shown} is a binary file (${text.binary}); edit changes text.`,
    )
  if (!encodeText(text.text, text.encoding, text.bom).equals(target.bytes))
    throw new WorkspaceError(
      'INVALID_ARGUMENT',
      `${shown} holds bytes that are not valid ${text.encoding}; edit would change them too. Use exec with a program that works on bytes.`,
    )
  return text
}
