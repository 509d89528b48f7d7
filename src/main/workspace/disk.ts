import * as nodeFs from 'node:fs'

/**
 * The file system as it is. Electron's `fs` takes an .asar archive for a folder and unpacks files from it; what a user
 * has in a workspace is left alone. Plain Node has no such module and needs none.
 */
export const fs = (process.getBuiltinModule('original-fs') ?? nodeFs) as typeof nodeFs

export const disk = fs.promises
