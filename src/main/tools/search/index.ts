export type { Found, Match, Place, SearchEngine } from './engine'
export { defaultRgPath } from './rg/path'
export { createSearch, type SearchOptions } from './search'
export { spotOf } from './spot'
