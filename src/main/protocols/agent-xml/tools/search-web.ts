import { z } from 'zod'
import { type AnyTool, defineTool, refused } from '../../../tools'
import { adapt } from '../../adapt'

const name = 'search_web'
const description = 'Search the web.'
const parameters = z.strictObject({ query: z.string().min(1).describe('What to search for.') })

/** The web search of the app, as long as there is one. */
export function createSearchWeb(webSearch: AnyTool | undefined): AnyTool {
  if (webSearch)
    return adapt({ name, description, parameters, from: webSearch, toArguments: ({ query }) => ({ query }) })
  return defineTool({
    name,
    server: 'agent-web',
    description,
    parameters,
    effect: 'none',
    as: ['web_search'],
    touches: () => ({}),
    title: ({ query }) => `Search the web for ${query}`,
    run: async () =>
      refused(
        'UNAVAILABLE',
        'Web search is not set up. Go on without it, and tell the user what you could not look up.',
      ),
  })
}
