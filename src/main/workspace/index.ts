export type { Entry, Located, OpenedFile, Replaced, Workspace, WorkspaceOptions } from './types'
export { openWorkspace } from './workspace'
export { WorkspaceError } from './workspace-error'
