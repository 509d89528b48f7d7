export { disk, fs } from './disk'
export { createFileMemory, type FileMemory, versionOf } from './file-memory'
export type { ReadHandle } from './near-file'
export { detectEncoding } from './text/detection'
export {
  bomLength,
  type DecodedText,
  decodeAs,
  decodeText,
  encodeText,
  type TextEncoding,
} from './text/encoding'
export { encodeGb18030 } from './text/gb18030'
export type { Entry, Located, OpenedFile, Replaced, Workspace, WorkspaceOptions } from './types'
export { openWorkspace } from './workspace'
export { WorkspaceError } from './workspace-error'
