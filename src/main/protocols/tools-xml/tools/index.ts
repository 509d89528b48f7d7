import { type AnyTool, type ChangeDeps, getValueTool } from '../../../tools'
import { createEdit } from './edit'
import { createRead } from './read'
import { createShellTools } from './shell-tools'
import type { Shells } from './shells'

export interface ToolsXmlDeps extends ChangeDeps {
  shells: Shells
  /** Folders a listing does not enter. */
  ignores(): string[]
}

/** The tools of tools-xml, one for each element of a block. */
export function createToolsXmlTools(deps: ToolsXmlDeps): AnyTool[] {
  return [...createShellTools(deps.shells), createEdit(deps), createRead(deps), getValueTool]
}
