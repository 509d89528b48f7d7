import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const FILES: Record<string, string> = {
  'README.md': `# Corner shop

A tiny project to try things in. Nothing here is used by anything else: change what you like.

- \`src/cart.js\` adds up a basket
- \`src/cart.test.js\` checks that it does, and one check fails
- \`notes/ideas.md\` is a list of what could be next
`,
  'src/cart.js': `export function total(items) {
  let sum = 0
  for (const item of items) sum += item.price
  return sum
}

// TODO: shipping is free above 50
export function shipping(sum) {
  return 5
}
`,
  'src/cart.test.js': `import assert from 'node:assert'
import test from 'node:test'
import { shipping, total } from './cart.js'

test('adds up the prices', () => {
  assert.equal(total([{ price: 2 }, { price: 3 }]), 5)
})

test('ships large orders for free', () => {
  assert.equal(shipping(60), 0)
})
`,
  'notes/ideas.md': `# Ideas

- TODO: take several pieces of one thing
- TODO: vouchers
- a page in Chinese: 欢迎光临
`,
  'package.json': `{ "name": "corner-shop", "private": true, "type": "module" }
`,
}

/**
 * A small folder to try things in; one that is there already stays as the user left it. It lies in the user's home:
 * the data of the app is guarded, and the user shall find what the agent made.
 */
export async function sampleFolder(home: string): Promise<string> {
  const folder = join(home, 'Deskwright sample')
  if (await exists(folder)) return folder
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return folder
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
