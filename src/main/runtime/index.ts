export { countBreaks, headOf, tailOf, type View } from './bounded'
export { childEnv } from './env'
export { createEnvBook, type EnvBook } from './env-book'
export type { RuntimeDeps } from './launcher'
export {
  createRuntime,
  type RunRequest,
  type RunResult,
  type Runtime,
  type SessionExit,
  type SessionOutput,
} from './runtime'
export { RuntimeError } from './runtime-error'
export type { SessionInfo } from './session'
export { findShell, type Shell } from './shell'
export { createShells, type Shells, type ShellsDeps, type StepOptions } from './shells'
