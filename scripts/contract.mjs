// Writes what docs/specs/agent-tooling-v2 takes from the code: the JSON Schema, the samples, and the samples in plan.md.
// With --check it writes nothing and fails when a file differs.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'specs', 'agent-tooling-v2')
const plan = join(folder, 'plan.md')
const check = process.argv.includes('--check')

const { module: contract } = await runnerImport(join(root, 'src', 'shared', 'contract.ts'))
const wanted = new Map(
  Object.entries(contract.contractFiles()).map(([path, text]) => [join(folder, path), text]),
)
wanted.set(plan, contract.refreshSamples(await readFile(plan, 'utf8')))

const different = []
for (const [path, text] of wanted) {
  if ((await readFile(path, 'utf8').catch(missing)) === text) continue
  different.push(path)
  if (!check) await write(path, text)
}
for (const name of await readdir(join(folder, 'samples')).catch(() => [])) {
  const path = join(folder, 'samples', name)
  if (wanted.has(path)) continue
  different.push(path)
  if (!check) await rm(path)
}

for (const path of different) console.log(`${check ? 'differs' : 'written'}: ${relative(root, path)}`)
if (different.length === 0) console.log('The contract documents match the code.')
else if (check) {
  console.log('Run: npm run contract')
  process.exitCode = 1
}

async function write(path, text) {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
}

function missing(error) {
  if (error.code !== 'ENOENT') throw error
  return null
}
