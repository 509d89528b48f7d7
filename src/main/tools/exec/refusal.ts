import { RuntimeError } from '../../runtime'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'

/** The runtime's own "no" as an answer; anything else is a bug and goes on. */
export async function answered(work: () => Promise<ToolOutput>): Promise<ToolOutput> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RuntimeError) return refused(error.code, error.message)
    throw error
  }
}
