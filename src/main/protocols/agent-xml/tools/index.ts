import type { Runtime } from '../../../runtime'
import type { AnyTool, ChangeDeps } from '../../../tools'
import { createListFile, createReplaceFileContent, createRunCommand, createWriteFile } from './canonical'
import {
  createGetEnvVariable,
  createGetSystemInfo,
  createSetEnvVariable,
  type EnvironmentDeps,
} from './environment'
import { createCopyFile, createDeleteFile, createMoveFile } from './file-changes'
import { getFileInfo } from './file-info'
import { createDeleteDirectory, createDirectory } from './folder-changes'
import { createReadFile } from './read-file'
import { createSearchWeb } from './search-web'
import { createAppendFile, createInsertFileContent } from './text-changes'

export interface AgentXmlDeps extends ChangeDeps, EnvironmentDeps {
  runtime: Runtime
  /** Folders a listing does not enter. */
  ignores(): string[]
  webSearch: AnyTool
}

/** The tools of agent-xml, in the order the model is told of them. */
export function createAgentXmlTools(deps: AgentXmlDeps): AnyTool[] {
  return [
    createReadFile(deps),
    createWriteFile(deps),
    createListFile(deps),
    createDeleteFile(deps),
    createCopyFile(deps),
    createMoveFile(deps),
    createDirectory,
    createDeleteDirectory(deps),
    getFileInfo,
    createReplaceFileContent(deps),
    createAppendFile(deps),
    createInsertFileContent(deps),
    createGetSystemInfo(deps),
    createGetEnvVariable(deps),
    createSetEnvVariable(deps),
    createSearchWeb(deps.webSearch),
    createRunCommand(deps),
  ]
}
