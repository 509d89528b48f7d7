import type { Reply } from './exchange'

/** What an answer holds, by its type and by how it begins. */
export type Kind = 'html' | 'text' | 'pdf' | 'binary'

const TEXT =
  /^(text\/|application\/([\w.+-]*\+)?(json|xml|yaml)|application\/(x-)?(javascript|ecmascript|typescript|ndjson|toml|sql|sh|x-sh|graphql|rtf|x-www-form-urlencoded)\b|message\/|image\/svg\+xml)/

export function typeOf({ headers }: Pick<Reply, 'headers'>): string {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  // It is told to the model outside of the frame: no place for sentences.
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type) ? type : ''
}

export function kindOf(type: string, bytes: Buffer): Kind {
  const head = bytes.subarray(0, 1_024)
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (type === 'application/pdf') return 'binary'
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (TEXT.test(type)) return 'text'
  if (type !== '' && type !== 'application/octet-stream') return 'binary'
  // Nobody says what it is: NULs are in nothing one could read, except in UTF-16 with its mark.
  if (head.includes(0) && !/^(\xff\xfe|\xfe\xff)/.test(head.toString('latin1'))) return 'binary'
  return /<(!doctype html|html|head|body)\b/i.test(head.toString('latin1')) ? 'html' : 'text'
}
