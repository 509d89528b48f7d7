import { type Workspace, WorkspaceError } from '../workspace'
import type { ToolContext } from './tool'

/** The folder the call works in, or the answer that there is none. */
export function needWorkspace({ workspace }: Pick<ToolContext, 'workspace'>): Workspace {
  if (workspace) return workspace
  throw new WorkspaceError(
    'UNAVAILABLE',
    'There is no workspace: none was chosen, or its folder is gone. The user can choose a folder at the top of the window.',
  )
}
