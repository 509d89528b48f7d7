export { Thumbnail } from './Thumbnail'
