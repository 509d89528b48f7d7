import type { History } from '../history'
import type { Runtime } from '../runtime'
import type { FileMemory } from '../workspace'
import { DEFAULT_IGNORES } from './default-ignores'
import { createEditTool } from './edit'
import { createExecTool } from './exec'
import { createFindTool } from './find'
import { getValueTool } from './get-value'
import { createGrepTool } from './grep'
import { createLsTool } from './ls'
import { createProcessTool } from './process'
import { questionTool } from './question'
import { createReadTool } from './read'
import { createSearch } from './search'
import { createSpawnTool, type SpawnDeps } from './spawn'
import type { AnyTool } from './tool'
import { createWriteTool } from './write'

interface Deps extends SpawnDeps {
  runtime: Runtime
  history: History
  memory: FileMemory
  /** The program rg, or null when there is none. */
  rgPath: string | null
  /** What the user leaves out besides the usual, as lines of a .gitignore. */
  ignores(): string[]
  warn(text: string): void
}

/** Everything the native protocol offers, in the order the model is told of it. */
export function createTools({ runtime, history, memory, rgPath, ignores, warn, spawn }: Deps): AnyTool[] {
  const engine = createSearch({ rgPath, ignores, log: warn })
  const folded = () => [...DEFAULT_IGNORES, ...ignores()]
  return [
    createReadTool({ memory, ignores: folded }),
    createWriteTool({ memory, history }),
    createEditTool({ memory, history }),
    createFindTool({ engine }),
    createGrepTool({ engine }),
    createLsTool({ ignores: folded }),
    createExecTool({ runtime }),
    createProcessTool({ runtime }),
    questionTool,
    createSpawnTool({ spawn }),
    getValueTool,
  ]
}
