export { Panel as default } from './Panel'
