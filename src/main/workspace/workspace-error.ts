import type { ErrorCode } from '../../shared/envelope'

/** Why a path was not touched. */
export class WorkspaceError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** What the system said, as a refusal a person can act on. `path` as the tool wrote it. */
export function systemError(error: unknown, path: string): WorkspaceError {
  if (error instanceof WorkspaceError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const known = code === undefined ? undefined : KNOWN[code]
  if (known) return new WorkspaceError(known[0], known[1](path))
  return new WorkspaceError('INTERNAL', `${path}: ${code ?? message ?? String(error)}`)
}

const missing = (path: string) => `There is no ${path}.`
const denied = (path: string) => `The system does not permit access to ${path}.`
const full = (path: string) => `${path} cannot be written: the disk is full.`
const inUse = (path: string) => `${path} is in use by another program. Try again later.`
const tooMany = (path: string) => `${path} cannot be opened: too many files are open. Try again later.`

const KNOWN: Record<string, [ErrorCode, (path: string) => string]> = {
  ENOENT: ['NOT_FOUND', missing],
  ENOTDIR: ['NOT_FOUND', missing],
  ELOOP: ['SECURITY', (path) => `${path} leads through a symbolic link. Name the real path instead.`],
  ENXIO: ['SECURITY', (path) => `${path} is not a regular file.`],
  ENAMETOOLONG: ['INVALID_ARGUMENT', () => 'A part of the path is too long.'],
  EACCES: ['UNAVAILABLE', denied],
  EPERM: ['UNAVAILABLE', denied],
  EROFS: ['UNAVAILABLE', (path) => `${path} is on a disk that is read-only.`],
  ENOSPC: ['UNAVAILABLE', full],
  EDQUOT: ['UNAVAILABLE', full],
  EFBIG: ['TOO_LARGE', (path) => `${path} would become larger than the disk allows.`],
  EBUSY: ['UNAVAILABLE', inUse],
  EAGAIN: ['UNAVAILABLE', inUse],
  EMFILE: ['UNAVAILABLE', tooMany],
  ENFILE: ['UNAVAILABLE', tooMany],
  EIO: ['UNAVAILABLE', (path) => `The disk reported an error for ${path}.`],
}

export function stale(path: string): WorkspaceError {
  return new WorkspaceError('STALE_FILE', `${path} changed on disk since it was read. Read it again first.`)
}

/** For what can be done with a regular file only. */
export function notRegular(
  path: string,
  kind: 'file' | 'directory' | 'link' | 'other' | 'missing',
): WorkspaceError {
  if (kind === 'missing') return new WorkspaceError('NOT_FOUND', missing(path))
  if (kind === 'directory') return new WorkspaceError('INVALID_ARGUMENT', `${path} is a folder, not a file.`)
  if (kind === 'link') return new WorkspaceError('SECURITY', `${path} is a symbolic link.`)
  return new WorkspaceError('SECURITY', `${path} is not a regular file.`)
}
