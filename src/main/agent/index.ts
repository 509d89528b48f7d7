export { type Agent, AgentError, createAgent } from './agent'
