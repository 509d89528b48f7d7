import type { Conversation } from '../../shared/conversation'
import type { History } from '../history'
import { createAgentXmlTools } from '../protocols'
import { childEnv, type EnvBook, type Runtime } from '../runtime'
import { createRegistry, createTools, DEFAULT_IGNORES, type Registry } from '../tools'
import { createFileMemory } from '../workspace'

interface Deps {
  runtime: Runtime
  history: History
  env: Record<string, string | undefined>
  envBook: EnvBook
  shell: string
  rgPath: string | null
  ignores(): string[]
  warn(text: string): void
}

/** The tools of each protocol. They share what was read of files, so that a conversation may change its protocol. */
export function createToolSets(deps: Deps): (protocol: Conversation['protocol']) => Registry {
  const memory = createFileMemory()
  const native = createRegistry(createTools({ ...deps, memory }))
  const agentXml = createRegistry(
    createAgentXmlTools({
      ...deps,
      memory,
      commandEnv: childEnv(deps.env),
      ignores: () => [...DEFAULT_IGNORES, ...deps.ignores()],
    }),
  )
  return (protocol) => (protocol === 'agent-xml' ? agentXml : native)
}
