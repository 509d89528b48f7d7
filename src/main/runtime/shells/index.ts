export { createShells, type Shells, type ShellsDeps } from './shells'
export type { ShellResult, StepOptions } from './step'
