/** Folders that search leaves out and a listing does not enter, unless they are named. */
export const DEFAULT_IGNORES = ['.git', 'node_modules', 'dist', 'build', '.next']
