import type { Actor } from './family'
import type { Gate, GateDecision } from './gate'

const FETCH = { name: 'web_fetch', server: 'agent-web', effect: 'read' } as const

/** Whether who acts may go on to a host without being asked, with the rules and the mode of this moment. */
export async function mayReach(gate: Gate, host: string, actor: Actor): Promise<GateDecision['verdict']> {
  const call = { tool: FETCH, touch: { hosts: [host] }, title: `Fetch ${host}`, arguments: '' }
  return (await gate.decide(call, actor)).verdict
}
