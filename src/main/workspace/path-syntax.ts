import { windowsRefusal } from './windows-names'
import { WorkspaceError } from './workspace-error'

const MAX_LENGTH = 4_096
const MAX_PARTS = 256

/**
 * The parts of a path as a tool named it, or a refusal of what no path may hold. Says nothing about where it leads;
 * the file system is not asked.
 */
export function splitPath(path: string, platform: NodeJS.Platform): string[] {
  if (path.length > MAX_LENGTH)
    throw new WorkspaceError('INVALID_ARGUMENT', `The path is longer than ${MAX_LENGTH} characters.`)
  if (path.includes('\0')) throw new WorkspaceError('SECURITY', 'A path cannot hold a NUL character.')
  if (path.split(/[\\/]/).includes('..'))
    throw new WorkspaceError(
      'SECURITY',
      `${path} goes up with "..". Name the path from the workspace instead.`,
    )
  if (/^~($|[\\/])/.test(path))
    throw new WorkspaceError('INVALID_ARGUMENT', `${path}: "~" is not expanded here. Name the whole path.`)
  const refused = platform === 'win32' ? windowsRefusal(path) : null
  if (refused) throw new WorkspaceError('SECURITY', refused)
  const parts = namesIn(path, platform)
  if (parts.length > MAX_PARTS)
    throw new WorkspaceError('INVALID_ARGUMENT', `The path has more than ${MAX_PARTS} parts.`)
  if (platform === 'darwin' && parts.some((part) => part.toLowerCase() === '..namedfork'))
    throw new WorkspaceError('SECURITY', `${path} names a fork of a file. Name the file itself.`)
  return parts
}

export function namesIn(path: string, platform: NodeJS.Platform): string[] {
  return path.split(platform === 'win32' ? /[\\/]/ : '/').filter((part) => part !== '' && part !== '.')
}

/** Whether a path starts anywhere but the workspace; on Windows also one that starts at a drive or a share. */
export function isRooted(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' ? /^([\\/]|[a-z]:)/i.test(path) : path.startsWith('/')
}
