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

/** What the system said, as a refusal a person can act on. */
export function systemError(error: unknown, path: string): WorkspaceError {
  if (error instanceof WorkspaceError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new WorkspaceError('NOT_FOUND', `There is no ${path} in the workspace.`)
  if (code === 'ELOOP')
    return new WorkspaceError(
      'SECURITY',
      `${path} leads through a symbolic link. Name the real path instead.`,
    )
  if (code === 'ENAMETOOLONG')
    return new WorkspaceError('INVALID_ARGUMENT', 'A part of the path is too long.')
  if (code === 'ENXIO') return new WorkspaceError('SECURITY', `${path} is not a regular file.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new WorkspaceError('UNAVAILABLE', `The system does not permit access to ${path}.`)
  if (code === 'ENOSPC' || code === 'EROFS' || code === 'EDQUOT')
    return new WorkspaceError('UNAVAILABLE', `${path} cannot be written: ${message}`)
  return new WorkspaceError('INTERNAL', `${path}: ${message ?? String(error)}`)
}

export function stale(path: string): WorkspaceError {
  return new WorkspaceError('STALE_FILE', `${path} changed on disk since it was read. Read it again first.`)
}

/** For what only a regular file can be asked to do. */
export function notRegular(
  path: string,
  kind: 'file' | 'directory' | 'link' | 'other' | 'missing',
): WorkspaceError {
  if (kind === 'missing') return new WorkspaceError('NOT_FOUND', `There is no ${path} in the workspace.`)
  if (kind === 'directory') return new WorkspaceError('INVALID_ARGUMENT', `${path} is a folder, not a file.`)
  if (kind === 'link') return new WorkspaceError('SECURITY', `${path} is a symbolic link.`)
  return new WorkspaceError('SECURITY', `${path} is not a regular file.`)
}
