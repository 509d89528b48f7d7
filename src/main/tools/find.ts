import { z } from 'zod'
import { needWorkspace } from './need-workspace'
import { missing } from './read/missing'
import { refused } from './refused'
import { type SearchEngine, spotOf } from './search'
import { describeFound } from './search/describe-found'
import { type AnyTool, defineTool } from './tool'

const DEFAULT_RESULTS = 200
const MAX_RESULTS = 5_000

export interface FindDeps {
  engine: SearchEngine
}

export function createFindTool({ engine }: FindDeps): AnyTool {
  return defineTool({
    name: 'find',
    server: 'agent-filesystem',
    description:
      'Find files by name with a glob. Hidden files are found too; folders such as node_modules, dist and .git and what .gitignore names are left out, unless path is in them. Links are not followed.',
    parameters: z.strictObject({
      pattern: z
        .string()
        .min(1)
        .max(1_000)
        .describe(
          'Glob for files, e.g. "*.ts" (in any folder), "src/**/*.{ts,tsx}" or "*config*". Case matters.',
        ),
      path: z
        .string()
        .min(1)
        .optional()
        .describe('Folder to search in. Default: the workspace. The pattern is relative to it.'),
      maxResults: z
        .int()
        .min(1)
        .max(MAX_RESULTS)
        .default(DEFAULT_RESULTS)
        .describe('Stop after so many files.'),
      exclude: z
        .array(z.string().min(1).max(1_000))
        .max(100)
        .optional()
        .describe('Globs for files and folders to leave out, e.g. ["*.test.ts", "fixtures/"].'),
    }),
    effect: 'read',
    touches: ({ path }) => ({ reads: [path ?? '.'] }),
    title: ({ pattern, path }) => (path ? `Find ${pattern} in ${path}` : `Find ${pattern}`),
    async run({ pattern, path, maxResults, exclude = [] }, context) {
      const workspace = needWorkspace(context)
      const located = await workspace.locate(path ?? '.')
      if (located.type === 'missing') return missing(workspace, located)
      const spot = await spotOf(workspace, located, context)
      const found = await engine.find({
        place: spot.place,
        pattern,
        exclude,
        maxResults,
        hidden: context.holdsSecret,
        signal: context.signal,
      })
      if (!found.ok) return refused(found.code, found.message)
      return describeFound(found, spot, { pattern, where: located.shown, max: MAX_RESULTS })
    },
  })
}
