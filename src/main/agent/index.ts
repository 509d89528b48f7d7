export { type Agent, type AgentDeps, type AgentSettings, createAgent, type Sent } from './agent'
export { AgentError } from './agent-error'
export { createGate, type Gate, type GateCall, type GateDecision } from './gate'
export { toStreamError } from './stream-error'
