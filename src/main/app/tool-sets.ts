import type { Protocol } from '../../shared/conversation'
import type { Channels } from '../channels'
import type { History } from '../history'
import { createAgentXmlTools, createToolsXmlTools } from '../protocols'
import { childEnv, type EnvBook, type Runtime, type Shells } from '../runtime'
import type { Secrets } from '../secrets'
import {
  type AnyTool,
  createMessageTool,
  createRegistry,
  createTools,
  createWebFetchTool,
  createWebSearchTool,
  DEFAULT_IGNORES,
  type Registry,
  type SpawnDeps,
  type WebFetchDeps,
  type WebSearchDeps,
} from '../tools'
import { createFileMemory } from '../workspace'

interface Deps extends SpawnDeps {
  runtime: Runtime
  shells: Shells
  history: History
  secrets: Secrets
  env: Record<string, string | undefined>
  envBook: EnvBook
  shell: string
  /** What the native protocol has beside the tools of this computer. */
  more: AnyTool[]
  rgPath: string | null
  ignores(): string[]
  web: WebSearchDeps & WebFetchDeps
  channels: Channels
  warn(text: string): void
}

/** The tools of each protocol. They share what was read of files, so that a conversation may change its protocol. */
export function createToolSets(deps: Deps): (protocol: Protocol) => Registry {
  const memory = createFileMemory()
  const ignores = () => [...DEFAULT_IGNORES, ...deps.ignores()]
  const commandEnv = childEnv(deps.env)
  const webSearch = createWebSearchTool(deps.web)
  const use = { secrets: deps.secrets, shell: deps.shell }
  const make = {
    native: () => [
      ...createTools({ ...deps, memory }),
      webSearch,
      createWebFetchTool(deps.web),
      createMessageTool(deps),
      ...deps.more,
    ],
    'agent-xml': () => createAgentXmlTools({ ...deps, memory, commandEnv, ignores, webSearch }),
    'tools-xml': () => createToolsXmlTools({ ...deps, memory, ignores }),
  }
  const sets = new Map<Protocol, Registry>()
  return (protocol) => {
    const known = sets.get(protocol) ?? createRegistry(make[protocol](), use)
    sets.set(protocol, known)
    return known
  }
}
