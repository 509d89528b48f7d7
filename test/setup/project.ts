import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { node, program, put, scratch } from './scratch'

const scripts = join(import.meta.dirname, '../../scripts')
const version = '1.0.0'
const manifest = JSON.stringify({ version })

// Stands in for npm: `ci` puts what is in the store into node_modules. FAKE_NPM tells it to misbehave.
const NPM = `
const fs = require('node:fs')
fs.appendFileSync(__dirname + '/../npm.log', process.argv.slice(2).join(' ') + '\\n')
const fail = (words) => { console.error(words); process.exit(1) }
const how = process.env.FAKE_NPM
if (how === 'offline') fail('npm error code ENOTFOUND')
if (how === 'compiler') fail('npm error gyp ERR! find Python\\nnpm error gyp ERR! not ok')
if (process.argv[2] === 'pack') fs.writeFileSync(process.argv[5] + '/electron.tgz', 'not the real one')
else {
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.cpSync('store', 'node_modules', { recursive: true })
  if (how === 'hang') {
    process.on('SIGTERM', () => { fs.appendFileSync('npm.log', 'told to stop\\n'); process.exit(1) })
    fs.rmSync('node_modules/electron', { recursive: true })
    fs.writeFileSync('half-done', '')
    setInterval(() => {}, 1000)
  }
  else fs.writeFileSync('node_modules/.package-lock.json', '{}')
}
`
const INSTALLER = `
const fs = require('node:fs')
if (process.env.FAKE_DOWNLOAD === 'offline') { console.error('TypeError: fetch failed'); process.exit(1) }
fs.cpSync(__dirname + '/zip', __dirname + '/dist', { recursive: true })
fs.writeFileSync(__dirname + '/path.txt', 'electron')
`
const BUILDER = `
const fs = require('node:fs')
if (process.env.FAKE_BUILD === 'broken') { console.error('unexpected token'); process.exit(1) }
fs.mkdirSync('out/main', { recursive: true })
fs.writeFileSync('out/main/index.js', '')
`
const ELECTRON = `[ "$ELECTRON_RUN_AS_NODE" ] && exec "${node}" "$@"
echo "window $@ on $DISPLAY"
[ "$FAKE_WINDOW" = stays ] && exec sleep 60
exit \${FAKE_CODE:-0}`
// Stand in for the programs of the steps: each writes the report its variable holds.
const step = (name: string) => `process.exit(Number(process.env.FAKE_${name} ?? 0))`
const reporter = (variable: string, file: string) => `
const report = JSON.parse(process.env.${variable} ?? 'null')
if (report) require('node:fs').writeFileSync(${file}, JSON.stringify(report))
process.exit(report?.code ?? 0)
`

const PACKAGES: Record<string, string> = {
  'node-pty/index.js': '',
  'node-pty/build/Release/pty.node': '',
  'electron/install.js': INSTALLER,
  'electron/zip/version': version,
  'electron-vite/bin/electron-vite.js': BUILDER,
  '@biomejs/biome/bin/biome': step('BIOME'),
  'typescript/bin/tsc': step('TSC'),
  'vitest/vitest.mjs': `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)
    const file = process.argv.find((arg) => arg.startsWith('--outputFile')).split('=')[1]; ${reporter('FAKE_UNIT', 'file')}`,
  '@playwright/test/cli.js': reporter('FAKE_E2E', 'process.env.PLAYWRIGHT_JSON_OUTPUT_NAME'),
}
const NAMES = [
  'node-pty',
  'electron',
  'electron-vite',
  '@biomejs/biome',
  'typescript',
  'vitest',
  '@playwright/test',
]

export type Env = Record<string, string | undefined>

/** A fresh clone in which only the set-up scripts are real; npm and the packages are stand-ins. */
export function project() {
  const root = scratch()
  cpSync(scripts, join(root, 'scripts'), { recursive: true })
  const entries = NAMES.map((name) => [`node_modules/${name}`, { version }])
  put(root, {
    'package.json': '{"type":"commonjs"}',
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...Object.fromEntries(entries) } }),
    'src/main/app/index.ts': '',
    'tools/npm-cli.js': NPM,
  })
  for (const name of NAMES) put(root, { [`store/${name}/package.json`]: manifest })
  for (const [path, text] of Object.entries(PACKAGES)) put(root, { [`store/${path}`]: text })
  program(root, 'store/electron/zip/electron', ELECTRON)
  // Prints its number where it was asked to, as the real one does.
  program(root, 'bin/Xvfb', `echo $$ > ${root}/xvfb.pid; echo 77 >&3; exec sleep 60`)
  const base: Env = {
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    HOME: root,
    DISPLAY: ':5',
    DESKWRIGHT_CACHE_DIR: join(root, 'cache'),
    npm_execpath: join(root, 'tools/npm-cli.js'),
  }
  return {
    root,
    npmCalls: () => lines(join(root, 'npm.log')),
    has: (path: string) => existsSync(join(root, path)),
    run: (script: 'start' | 'test', args: string[] = [], env: Env = {}) =>
      begin(root, script, args, { ...base, ...env }).ended,
    begin: (script: 'start' | 'test', args: string[] = [], env: Env = {}) =>
      begin(root, script, args, { ...base, ...env }),
  }
}

const lines = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []

function begin(cwd: string, script: string, args: string[], env: Env) {
  const child = spawn(node, [`scripts/${script}.mjs`, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...said })),
  )
  const until = (condition: () => boolean) =>
    vi.waitFor(() => {
      if (!condition()) throw new Error(`not yet; so far: ${said.out}${said.err}`)
    }, 15_000)
  return { child, ended, until, said }
}
