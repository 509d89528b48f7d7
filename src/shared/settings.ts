import { z } from 'zod'
import { channelSettings } from './channels'
import { THINKING } from './choices'
import { LANGUAGES } from './language'

const name = z.string().trim().min(1).max(200)

/** A server with models. Its key is in the keychain under the same id, never here. */
export const providerSettings = z.strictObject({
  id: name,
  name,
  wire: z.enum(['openai', 'anthropic']),
  baseURL: z.url({ protocol: /^https?$/ }),
  chat: z.enum(['auto', 'chat', 'responses']).default('auto').describe("Which of OpenAI's two wires."),
  contextTokens: z
    .number()
    .int()
    .min(2_000)
    .optional()
    .describe('How much its models take, when nobody knows.'),
})
export type ProviderSettings = z.infer<typeof providerSettings>

/** Where web_search goes. The key of Brave is in the keychain as `search:brave`. */
export const searchSettings = z.strictObject({
  provider: z.enum(['none', 'brave', 'searxng']),
  baseURL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Of SearXNG, or of a stand-in for Brave.'),
})
export type SearchSettings = z.infer<typeof searchSettings>

/** US dollars for a million tokens. */
export const modelPrice = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cached: z.number().nonnegative(),
})

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const settings = z.strictObject({
  language: z.enum(LANGUAGES).default('auto'),
  theme: z.enum(THEMES).default('system'),
  providers: z.array(providerSettings).default([]),
  defaultProvider: name.default('demo'),
  defaultModel: name.default('demo'),
  defaultThinking: z.enum(THINKING).default('auto'),
  maxSteps: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe('Steps of a turn before the user is asked.'),
  spendCap: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('US dollars a conversation may cost unasked.'),
  keepInTray: z.boolean().default(false).describe('Go on without a window, for what is scheduled.'),
  maxTasks: z.number().int().min(1).max(20).default(3).describe('Sub-agents of a conversation at once.'),
  prices: z.record(z.string(), modelPrice).default({}).describe('By model; wins over what is known.'),
  ignores: z
    .array(z.string().min(1))
    .default([])
    .describe('Lines of a .gitignore, beside the built-in ones.'),
  allowInsideLinks: z.boolean().default(false).describe('Follow links whose target stays in the workspace.'),
  channels: z.array(channelSettings).max(50).default([]),
  search: searchSettings.default({ provider: 'none' }),
  privateHosts: z
    .array(z.string().regex(/^[^\s/@?#]+$/, 'A host, or a host and its port.'))
    .max(200)
    .default([])
    .describe('Hosts of this computer or its network that web_fetch may reach.'),
  historyDays: z.number().int().min(1).default(30).describe('How long changes can be undone.'),
  historyMegabytes: z.number().int().min(10).default(2_000),
})
export type Settings = z.infer<typeof settings>
