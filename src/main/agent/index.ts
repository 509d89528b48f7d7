export { type Agent, type AgentDeps, type AgentSettings, createAgent, type Sent } from './agent'
export { AgentError } from './agent-error'
export type { Gate, GateCall, GateDecision } from './gate'
