export { LiveOutput } from './LiveOutput'
export { SessionOutput } from './SessionOutput'
