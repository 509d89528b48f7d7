import {
  accessSync,
  constants,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whole or not at all, also when we are killed in the middle. */
export function writeWhole(file, text) {
  const part = `${file}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, file)
}

/** Files below a folder, as paths relative to it with forward slashes, sorted. */
export function filesBelow(dir, prefix = '') {
  const entries = readdirSync(join(dir, prefix), { withFileTypes: true })
  const found = entries.flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(dir, path) : [path]
  })
  return found.sort()
}

export const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size

/** The size of every file below a folder: enough to notice, cheaply, that one was lost or cut short. */
export const listSizes = (dir) =>
  Object.fromEntries(filesBelow(dir).map((path) => [path, sizeOf(join(dir, path))]))

export const sizesMatch = (dir, sizes) =>
  Object.entries(sizes ?? {}).every(([path, size]) => sizeOf(join(dir, path)) === size)

/** @returns {string | undefined} the program's path, as a shell would find it */
export function which(name, env) {
  for (const dir of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(dir, name)
    try {
      accessSync(file, constants.X_OK)
      if (statSync(file).isFile()) return file
    } catch {}
  }
  return undefined
}
