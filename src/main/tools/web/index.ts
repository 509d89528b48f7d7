export type { SearchSetup } from './search/engine'
export { searchWeb } from './search/search-web'
export { createWebFetchTool, type WebFetchDeps } from './web-fetch'
export { createWebSearchTool, type WebSearchDeps } from './web-search'
