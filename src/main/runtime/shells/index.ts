export { createShells, type Shells, type ShellsDeps } from './shells'
export type { StepOptions } from './step'
