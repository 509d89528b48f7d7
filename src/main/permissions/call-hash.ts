import { createHash } from 'node:crypto'
import type { GateCall } from './types'

/** What "allow once" is bound to: the tool and the exact arguments, byte by byte. */
export function hashCall({
  toolName,
  serverName,
  arguments: args,
}: Pick<GateCall, 'toolName' | 'serverName' | 'arguments'>): string {
  return createHash('sha256')
    .update(JSON.stringify([serverName, toolName, args]))
    .digest('hex')
}
