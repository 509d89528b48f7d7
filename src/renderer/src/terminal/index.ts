export { LiveOutput } from './LiveOutput'
export { SessionOutput } from './SessionOutput'
export { ShellTerminal } from './ShellTerminal'
