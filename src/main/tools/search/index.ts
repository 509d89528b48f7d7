export type { Found, FoundMatches, GrepQuery, Match, NotSearched, Place, SearchEngine } from './engine'
export { defaultRgPath } from './rg/path'
export { createSearch, type SearchOptions } from './search'
export { type Spot, spotOf } from './spot'
