export type { Found, FoundMatches, Match, NotSearched, Place, SearchEngine } from './engine'
export { defaultRgPath } from './rg/path'
export { createSearch, type SearchOptions } from './search'
export { type Spot, spotOf } from './spot'
