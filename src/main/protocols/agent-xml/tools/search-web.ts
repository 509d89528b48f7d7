import { z } from 'zod'
import type { AnyTool } from '../../../tools'
import { adapt } from '../../adapt'

export function createSearchWeb(webSearch: AnyTool): AnyTool {
  return adapt({
    name: 'search_web',
    description: 'Search the web.',
    parameters: z.strictObject({ query: z.string().min(1).describe('What to search for.') }),
    from: webSearch,
    toArguments: ({ query }) => ({ query: query.slice(0, LONGEST) }),
  })
}

/** More than that no engine takes. */
const LONGEST = 400
