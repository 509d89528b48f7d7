// Run by hand after a change of the dependencies (npm run lock). npm leaves out of the lock file what the registry in use
// does not serve, mostly builds for other platforms, and `npm ci` then refuses the lock everywhere. Their names and
// versions are known from the packages that ask for them; only their checksums are not.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const PROCESSORS = 'arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' ')
const LIBRARIES = { gnu: 'glibc', musl: 'musl' }

/** The optional packages that something in the lock asks for and that have no entry of their own. */
export function missingEntries({ packages }) {
  const missing = new Map()
  for (const [path, entry] of Object.entries(packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {}))
      if (!isThere(packages, path, name)) missing.set(`node_modules/${name}`, entryFor(name, range, entry))
  return missing
}

/** Node looks in the package's own node_modules, then in each one above it. */
function isThere(packages, path, name) {
  const at = path.lastIndexOf('/node_modules/')
  const above = path === '' ? null : at < 0 ? '' : path.slice(0, at)
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
  return above !== null && isThere(packages, above, name)
}

function entryFor(name, range, { dev }) {
  const words = name === 'fsevents' ? ['darwin'] : name.split(/[-/]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  const libc = Object.entries(LIBRARIES).find(([word]) => words.includes(word))?.[1]
  if (!os && !cpu) throw new Error(`${name} names no platform: look at why it is not in package-lock.json.`)
  return {
    version: range.replace(/^[~^]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock)
  const all = { ...lock.packages, ...Object.fromEntries(missing) }
  lock.packages = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.size} entries added to package-lock.json`)
}
