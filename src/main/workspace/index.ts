export { type Entry, openWorkspace, type Workspace, WorkspaceError } from './workspace'
