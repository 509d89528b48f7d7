import { z } from 'zod'
import type { Runtime } from '../../../runtime'
import {
  type AnyTool,
  type ChangeDeps,
  createEditTool,
  createExecTool,
  createLsTool,
  createWriteTool,
} from '../../../tools'
import { adapt } from '../../adapt'
import { filePath } from './said'

/** There is no tool here to look after what goes on in the background, so a command is waited for. */
const LONGEST_MS = 600_000

interface Deps extends ChangeDeps {
  runtime: Runtime
  ignores(): string[]
}

export function createWriteFile(deps: Deps): AnyTool {
  return adapt({
    name: 'write_file',
    description: 'Create a file, or replace all of it; missing folders are created.',
    parameters: z.strictObject({
      filePath: z.string().min(1).describe(filePath),
      content: z.string().describe('The whole text of the file, without a code fence around it.'),
    }),
    from: createWriteTool(deps),
    toArguments: ({ filePath: path, content }) => ({ path, content }),
    words: [['Use exec', 'Use run_command']],
  })
}

export function createListFile(deps: Deps): AnyTool {
  return adapt({
    name: 'list_file',
    description: 'List the files and folders in a folder, with sizes.',
    parameters: z.strictObject({
      workspacePath: z
        .string()
        .min(1)
        .describe('Folder, relative to the workspace; "." is the workspace itself.'),
    }),
    from: createLsTool(deps),
    toArguments: ({ workspacePath: path }) => ({ path }),
  })
}

export function createReplaceFileContent(deps: Deps): AnyTool {
  return adapt({
    name: 'replace_file_content',
    description: 'Replace an exact piece of text in a file. All else in the file stays as it is.',
    parameters: z.strictObject({
      filePath: z.string().min(1).describe(filePath),
      oldContent: z
        .string()
        .describe(
          'The text to replace, exactly as in the file, with enough around it to fit one place only.',
        ),
      newContent: z.string().describe('What stands there instead.'),
    }),
    from: createEditTool(deps),
    toArguments: ({ filePath: path, oldContent, newContent }) => ({
      path,
      oldText: oldContent,
      newText: newContent,
    }),
    words: [
      [', or set replaceAll', ''],
      ['oldText', 'oldContent'],
      ['newText', 'newContent'],
      ['Use write', 'Use write_file'],
      ['Use exec', 'Use run_command'],
    ],
  })
}

export function createRunCommand({ runtime }: Deps): AnyTool {
  return adapt({
    name: 'run_command',
    description:
      "Run a command in the user's shell, in the workspace and without a terminal: nothing can ask, page or open an editor. It is ended after ten minutes.",
    parameters: z.strictObject({ command: z.string().min(1).describe('What the shell runs.') }),
    from: createExecTool({ runtime }),
    toArguments: ({ command }) => ({ command, timeoutMs: LONGEST_MS, yieldMs: LONGEST_MS }),
    words: [[' Give a longer timeoutMs or run it in the background.', '']],
  })
}
