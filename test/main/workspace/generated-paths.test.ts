import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace, WorkspaceError } from '../../../src/main/workspace'
import { CANARY, type Ground, makeGround, systems } from './fixture'

describe.each(systems)('any path at all, %s', (_name, system) => {
  let ground: Ground
  let evidence: Record<string, string>
  let workspaces: Workspace[]

  beforeEach(async () => {
    ground = makeGround()
    ground.put('a.txt', 'inside')
    ground.put('sub/deep/a.txt', 'inside')
    symlinkSync(ground.outside, join(ground.ws, 'out'))
    symlinkSync('sub', join(ground.ws, 'in'))
    symlinkSync('../../ws-evil/secret.txt', join(ground.ws, 'sub/secret.txt'))
    symlinkSync('nowhere', join(ground.ws, 'dangling'))
    mkdirSync(join(ground.ws, 'ws-evil'))
    evidence = ground.evidence()
    workspaces = [
      await openWorkspace(ground.ws, {}, system),
      await openWorkspace(ground.ws, { allowInsideLinks: true }, system),
    ]
  })
  afterEach(() => ground.remove())

  const path = () =>
    fc
      .tuple(
        fc.constantFrom('', '/', './', '~/', '//', ground.base, `${ground.ws}/`, `${ground.ws}-evil/`, 'C:'),
        fc.array(
          fc.oneof(
            { weight: 6, arbitrary: fc.constantFrom('a.txt', 'sub', 'deep', 'in', 'out', 'dangling') },
            { weight: 4, arbitrary: fc.constantFrom('..', '.', '', 'secret.txt', 'ws-evil', 'ws', '~') },
            { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
          ),
          { maxLength: 6 },
        ),
        fc.constantFrom('/', '\\', '//'),
      )
      .map(([start, names, separator]) => start + names.join(separator))

  it('is read, written and removed inside the workspace, or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(path(), fc.nat({ max: 4 }), fc.boolean(), async (text, act, links) => {
        const workspace = workspaces[links ? 1 : 0]
        if (!workspace) return
        try {
          expect(await perform(workspace, text, act)).not.toContain(CANARY)
        } catch (error) {
          if (!(error instanceof WorkspaceError)) throw error
          expect(error.code).toMatch(/^(SECURITY|NOT_FOUND|INVALID_ARGUMENT|STALE_FILE)$/)
        }
        expect(ground.evidence()).toEqual(evidence)
      }),
      { numRuns: 600 },
    )
  })

  async function perform(workspace: Workspace, text: string, act: number): Promise<string> {
    if (act === 0) return JSON.stringify(await workspace.list(text))
    if (act === 1) await workspace.removeFile(text, { expected: 'never' })
    if (act === 2) await workspace.replaceFile(text, Buffer.from('ours'), { expected: 'never' })
    if (act === 3) await workspace.replaceFile(text, Buffer.from('inside'))
    const located = await workspace.locate(text)
    expect(`${located.absolute}/`).toContain(`${ground.ws}/`)
    if (located.type !== 'file') return ''
    const { handle } = await workspace.open(text)
    const content = await handle.readFile('utf8')
    await handle.close()
    return content
  }
})
