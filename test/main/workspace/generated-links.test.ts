import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWorkspace, WorkspaceError } from '../../../src/main/workspace'
import { fs } from '../../../src/main/workspace/disk'
import { CANARY, type Ground, makeGround, systems } from './fixture'

type Node = { kind: 'file' | 'folder' } | { kind: 'link'; target: string }

/** Few names, so that links, files and paths meet often. */
const name = fc.constantFrom('a', 'b', 'c')
const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'))
const target = fc.oneof(
  place,
  place.map((path) => `../${path}`),
  fc.constantFrom(
    '.',
    '..',
    '../..',
    '../ws-evil',
    'OUTSIDE',
    'OUTSIDE/secret.txt',
    'OUTSIDE/deep',
    'WS/a',
    '/',
  ),
)
const node: fc.Arbitrary<Node> = fc.oneof(
  fc.constantFrom<Node>({ kind: 'file' }, { kind: 'folder' }),
  target.map((to): Node => ({ kind: 'link', target: to })),
)
const tree = fc.array(fc.tuple(place, node), { minLength: 1, maxLength: 10 })

describe.each(systems)('any tree of files, folders and links, %s', (_name, system) => {
  it('is reached exactly where the real path stays inside and no link is on the way, or links are allowed', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.array(place, { minLength: 1, maxLength: 4 }), fc.boolean(), check),
      { numRuns: 60 },
    )
  })

  async function check(nodes: [string, Node][], paths: string[], allowInsideLinks: boolean): Promise<void> {
    const ground = makeGround()
    try {
      for (const [path, made] of nodes) make(ground, path, made)
      const evidence = ground.evidence()
      const workspace = await openWorkspace(ground.ws, { allowInsideLinks }, system)
      for (const path of paths) {
        const expected = truth(ground, path, allowInsideLinks)
        const located = await workspace.locate(path).catch(refusal)
        if (expected) expect(located).toMatchObject(expected)
        else expect(located).toBe('SECURITY')
        const text = await workspace.open(path).then(
          async ({ handle }) => {
            const read = await handle.readFile('utf8')
            await handle.close()
            return read
          },
          (error) => `refused: ${refusal(error)}`,
        )
        expect(text).not.toContain(CANARY)
        await workspace.replaceFile(path, Buffer.from('ours')).catch(refusal)
      }
      expect(ground.evidence()).toEqual(evidence)
      expect(fs.readdirSync(ground.base).sort()).toEqual(['ws', 'ws-evil'])
    } finally {
      ground.remove()
    }
  }
})

/** Never through a link: the test itself must not build outside. */
function make(ground: Ground, path: string, made: Node): void {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let folder = ground.ws
  for (const part of names) {
    folder = join(folder, part)
    const stats = fs.lstatSync(folder, { throwIfNoEntry: false })
    if (!stats) fs.mkdirSync(folder)
    else if (!stats.isDirectory()) return
  }
  const full = join(folder, last)
  if (fs.lstatSync(full, { throwIfNoEntry: false })) return
  if (made.kind === 'folder') fs.mkdirSync(full)
  if (made.kind === 'file') fs.writeFileSync(full, 'inside')
  if (made.kind === 'link')
    fs.symlinkSync(made.target.replace('OUTSIDE', ground.outside).replace('WS', ground.ws), full)
}

/** What the guard should say, by asking the system for the real path; null when it should refuse. */
function truth(ground: Ground, path: string, links: boolean): { absolute: string; type: string } | null {
  const names = path.split('/')
  let at = ground.ws
  for (const [index, part] of names.entries()) {
    const next = join(at, part)
    const stats = fs.lstatSync(next, { throwIfNoEntry: false })
    if (!stats) return { absolute: join(at, ...names.slice(index)), type: 'missing' }
    if (!stats.isSymbolicLink()) {
      at = next
      if (stats.isDirectory()) continue
      const rest = names.slice(index + 1)
      return { absolute: join(at, ...rest), type: rest.length ? 'missing' : 'file' }
    }
    const real = realOrNull(next)
    if (!links || !real || /^\.\.(\/|$)/.test(relative(ground.ws, real))) return null
    at = real
    if (fs.statSync(real).isDirectory()) continue
    const rest = names.slice(index + 1)
    return { absolute: join(at, ...rest), type: rest.length ? 'missing' : 'file' }
  }
  return { absolute: at, type: 'directory' }
}

function realOrNull(path: string): string | null {
  try {
    return fs.realpathSync(path)
  } catch {
    return null
  }
}

function refusal(error: unknown): string {
  if (error instanceof WorkspaceError) return error.code
  throw error
}
