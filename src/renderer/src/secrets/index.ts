export { useMasked } from './masked'
export { type Secrets, useSecrets } from './use-secrets'
