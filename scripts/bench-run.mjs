// Runs the modules of one bench folder, prints their rows as a table and keeps them as JSON in .cache/bench.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const [name, ...only] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'bench', name)

const all = []
for (const file of readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .sort()) {
  if (only.length > 0 && !only.some((part) => file.includes(part))) continue
  console.log(`── ${file} ──`)
  const { module } = await runnerImport(join(folder, file), { configFile: false })
  const rows = await module.rows()
  all.push(...rows)
  console.table(rows.map(format))
}

const out = join(root, '.cache', 'bench')
mkdirSync(out, { recursive: true })
writeFileSync(join(out, `${name}.json`), `${JSON.stringify(all, null, 2)}\n`)
const missed = all.filter(({ ratio, limit }) => limit !== undefined && ratio > limit)
console.log(`${all.length} rows, ${missed.length} over their limit; also in .cache/bench/${name}.json`)
for (const { name, ratio, limit } of missed) console.log(`over: ${name} ${ratio.toFixed(2)} > ${limit}`)
process.exit(0)

function format({ name, ours, peer, theirs, unit, ratio, limit }) {
  const number = (value) => (value === undefined ? '' : Number(value.toPrecision(4)))
  return {
    name,
    ours: number(ours),
    peer,
    theirs: number(theirs),
    unit,
    ratio: number(ratio),
    limit: limit ?? '',
  }
}
