export { createDemoProvider } from './demo'
export type { ModelMessage, Provider, ProviderEvent, ProviderRequest } from './provider'
