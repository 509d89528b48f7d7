import { z } from 'zod'
import type { ErrorCode } from '../../shared/envelope'
import { refused } from './refused'
import { type AnyTool, defineTool, type ToolContext } from './tool'

export interface SpawnDeps {
  /** Starts a sub-agent; throws with a code and words when it cannot. */
  spawn(asked: { conversationId: string; turnId: string; task: string; label: string }): {
    id: string
    label: string
  }
}

export function createSpawnTool({ spawn }: SpawnDeps): AnyTool {
  return defineTool({
    name: 'spawn',
    literal: true,
    server: 'agent-tasks',
    description:
      'Start a sub-agent with its own context in the same folder, for a part that can be done apart. It runs in the background; its report comes to you as a message. Do not wait for it or repeat its work.',
    parameters: z.strictObject({
      task: z
        .string()
        .trim()
        .min(1)
        .max(20_000)
        .describe('All it needs to know: it sees nothing of this conversation.'),
      label: z.string().trim().max(60).default('').describe('A few words for the user.'),
    }),
    effect: 'none',
    touches: () => ({}),
    title: ({ label, task }) => `Start a sub-agent: ${label || task.split('\n')[0]}`,
    run: async ({ task, label }, { conversationId, turnId }: ToolContext) => {
      try {
        const made = spawn({ conversationId, turnId, task, label })
        return {
          content: `Started the sub-agent "${made.label}". Its report will come as a message; end your turn if there is nothing else to do.`,
          toolResult: {
            ok: true,
            summary: `Started ${made.label}`,
            data: { taskId: made.id, label: made.label },
            meta: { truncated: false },
          },
        }
      } catch (error) {
        const { code, message } = error as { code?: ErrorCode; message: string }
        if (!code) throw error
        return refused(code, message)
      }
    },
  })
}
