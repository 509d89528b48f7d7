import { constants } from 'node:os'
import type { RunResult, SessionInfo } from '../../runtime'

type End = Pick<SessionInfo, 'exitCode' | 'signal'>

/** How a command ended, in a few words. */
export function endOf({ exitCode, signal }: End): string {
  if (signal) return `ended by ${signal}`
  if (exitCode === 127) return 'exit 127: the command was not found'
  if (exitCode === 126) return 'exit 126: the command cannot be executed'
  const inner = exitCode !== null && exitCode > 128 ? signalName(exitCode - 128) : undefined
  return inner ? `exit ${exitCode}: a part of it was ended by ${inner}` : `exit ${exitCode}`
}

export function howLong(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`
  return `${Math.round(ms / 60_000)} min`
}

/** Where the rest is when not everything is shown, and what went wrong with keeping it. */
export function rest({ logPath, problem }: Pick<RunResult, 'logPath' | 'problem'>): string[] {
  const where = logPath ? [`[All of the output is in ${logPath}: open it with read or grep.]`] : []
  return problem ? [...where, `[${problem}]`] : where
}

function signalName(number: number): string | undefined {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0]
}
