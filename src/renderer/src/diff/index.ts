export { DiffView } from './DiffView'
export { statOf } from './rows'
