import { detectEncoding } from '../../../workspace'

const HEAD = 4_096
const META = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i
const XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i

/** The text of a page, by its byte order mark, the server's word, the page's own word, or what the bytes look like. */
export function decodePage(bytes: Buffer, contentType: string, cut: boolean): string {
  const head = bytes.subarray(0, HEAD).toString('latin1')
  const guess = detectEncoding(bytes, cut)
  const said = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType) ?? META.exec(head) ?? XML.exec(head)
  const decoder = (!guess.bom && decoderOf(said?.[1])) || decoderOf(LABELS[guess.encoding] ?? guess.encoding)
  return (decoder ?? new TextDecoder()).decode(bytes)
}

/** On the web Latin-1 has always meant this one. */
const LABELS: Record<string, string> = { latin1: 'windows-1252' }

function decoderOf(label: string | undefined) {
  try {
    return label === undefined ? undefined : new TextDecoder(label)
  } catch {
    return undefined
  }
}
