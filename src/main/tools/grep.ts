import { z } from 'zod'
import { holdsSecrets } from '../permissions'
import { needWorkspace } from './need-workspace'
import { missing } from './read/missing'
import { refused } from './refused'
import { type SearchEngine, spotOf } from './search'
import { describeMatches } from './search/describe-matches'
import { type AnyTool, defineTool } from './tool'

const DEFAULT_RESULTS = 100
const MAX_RESULTS = 1_000
const MAX_CONTEXT = 10

export interface GrepDeps {
  engine: SearchEngine
}

export function createGrepTool({ engine }: GrepDeps): AnyTool {
  return defineTool({
    name: 'grep',
    server: 'agent-filesystem',
    description:
      'Search the contents of files, line by line, with a regular expression as ripgrep reads it (no look-around, no backreferences). Searches the files that find finds. Binary files are named, not shown.',
    parameters: z.strictObject({
      pattern: z
        .string()
        .min(1)
        .max(2_000)
        .describe(
          'Regular expression for one line, e.g. "function\\\\s+\\\\w+". Escape . ( [ { etc. to find them as such.',
        ),
      path: z.string().min(1).optional().describe('File or folder to search. Default: the workspace.'),
      filePattern: z
        .string()
        .min(1)
        .max(1_000)
        .optional()
        .describe('Glob for the files to search, e.g. "*.ts" (in any folder) or "src/**/*.{ts,tsx}".'),
      caseSensitive: z.boolean().default(true).describe('false finds upper and lower case alike.'),
      contextLines: z
        .int()
        .min(0)
        .max(MAX_CONTEXT)
        .default(0)
        .describe('How many lines to show before and after each match.'),
      maxResults: z
        .int()
        .min(1)
        .max(MAX_RESULTS)
        .default(DEFAULT_RESULTS)
        .describe('Stop after so many matching lines.'),
    }),
    effect: 'read',
    pattern: 'pattern',
    touches: ({ path }) => ({ reads: [path ?? '.'] }),
    title: ({ pattern, path }) => (path ? `Search ${path} for ${pattern}` : `Search for ${pattern}`),
    async run({ path, ...query }, context) {
      const workspace = needWorkspace(context)
      const located = await workspace.locate(path ?? '.')
      if (located.type === 'missing') return missing(workspace, located)
      const spot = await spotOf(workspace, located, context)
      // A file that may hold secrets is searched when the call names it, which the user is asked for, and not in passing.
      const conceals = located.type === 'file' ? undefined : holdsSecrets
      const { signal, holdsSecret: hidden } = context
      const found = await engine.grep({ ...query, conceals, hidden, place: spot.place, signal })
      if (!found.ok) return refused(found.code, found.message)
      return describeMatches(found, spot, { where: located.shown, max: MAX_RESULTS })
    },
  })
}
