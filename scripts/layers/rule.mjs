import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { findCycles } from './cycles.mjs'
import { findImports } from './imports.mjs'
import { nameOf, placeOf, rankOf } from './map.mjs'

const CODE = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/** Every import below `root`/src that points up, past an index, or at something its layer may not know. */
export function findViolations(root) {
  const src = join(realpathSync(root), 'src')
  const edges = []
  const violations = []
  for (const file of sourceFiles(src)) {
    const from = placeOf(relative(src, file).split(sep))
    if (from.problem) {
      violations.push({ file, line: 1, message: from.problem })
      continue
    }
    for (const { line, specifier } of findImports(readFileSync(file, 'utf8'))) {
      const { problem, to } = judge(src, file, from, specifier)
      if (problem) violations.push({ file, line, message: problem })
      else if (to?.room && to.room !== from.room) edges.push({ file, line, from: from.room, to: to.room })
    }
  }
  return [...violations, ...findCycles(edges)].sort((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  )
}

function sourceFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => CODE.includes(extname(file)) && statSync(file, { throwIfNoEntry: false })?.isFile())
}

function judge(src, file, from, specifier) {
  const says = (problem) => ({ problem: `${nameOf(from)} ${problem}` })
  if (specifier === null)
    return says('imports a computed path, which cannot be checked. Write it as a plain string.')
  if (specifier.includes('\\')) return says(`imports '${specifier}'. Write the path without backslashes.`)
  if (/^(\/|[a-z]:|file:|#|@\/|~)/i.test(specifier) && !isBuiltin(specifier))
    return says(`imports '${specifier}'. Write it as a relative path.`)

  const path = specifier.replace(/[?#].*$/, '')
  const inTree = /^\.{1,2}(\/|$)/.test(path) || /^src(\/|$)/.test(path)
  if (!inTree) return judgePackage(from, path, says)
  const target = locate(path.startsWith('.') ? resolve(dirname(file), path) : join(dirname(src), path))
  return judgeFile(src, from, target, specifier, says)
}

function judgePackage(from, name, says) {
  const electron = /^electron(\/|$)/.test(name)
  const needsElectron = /^(electron-|@electron)/.test(name)
  if (electron && from.room !== 'app' && from.area !== 'preload')
    return says(`imports '${name}'. Only src/main/app and src/preload may.`)
  if (needsElectron && from.room !== 'app') return says(`imports '${name}'. Only src/main/app may.`)
  if (from.area !== 'main' && isBuiltin(name))
    return says(`imports '${name}'. Only src/main may use what comes with Node.`)
  return {}
}

function judgeFile(src, from, target, specifier, says) {
  const parts = relative(src, target).split(sep)
  if (parts[0] === '..') {
    const isAsset = extname(target) !== '' && !CODE.includes(extname(target))
    return isAsset ? {} : says(`imports '${specifier}', which is not in src.`)
  }
  const to = placeOf(parts)
  if (to.problem) return says(`imports '${specifier}'. ${to.problem}`)
  if (to.area === from.area && to.room === from.room) return {}
  if (to.area === 'shared') return {}
  if (from.area !== 'main')
    return says(
      `imports '${specifier}' of ${nameOf(to)}. It may know ${from.area === 'shared' ? 'nothing else of src' : 'src/shared only'}.`,
    )
  if (to.area !== 'main' || rankOf(to.room) < rankOf(from.room))
    return says(`imports '${specifier}' of ${nameOf(to)}. Imports point down only.`)
  if (!isIndex(to.inside))
    return says(`imports '${specifier}', past the index of ${nameOf(to)}. Import the folder itself.`)
  return { to }
}

const isIndex = (inside) => inside.length === 0 || (inside.length === 1 && /^index(\.\w+)?$/.test(inside[0]))

/** The real file or folder behind a path that may leave out its ending, or the path itself when there is none. */
function locate(path) {
  const bare = path.replace(/\.([mc]?)jsx?$/, '')
  const names = [path, bare].flatMap((name) => [name, ...CODE.map((ending) => name + ending)])
  const file = names.find((name) => existsSync(name) && statSync(name).isFile())
  const found = file ?? (existsSync(path) ? path : undefined)
  if (found) return realpathSync(found)
  return existsSync(dirname(path))
    ? join(realpathSync(dirname(path)), path.slice(dirname(path).length))
    : path
}
