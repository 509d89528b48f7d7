import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export interface Tree {
  ok: boolean
  files: Record<string, string>
  executable: string[]
}

const ENV = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CEILING_DIRECTORIES: tmpdir(),
  LC_ALL: 'C',
}

/** What the real `git apply` makes of it, in an empty folder of its own. */
export function gitApply(files: ReadonlyMap<string, string>, diff: string): Tree {
  const base = mkdtempSync(join(tmpdir(), 'git-apply-'))
  try {
    const root = join(base, 'tree')
    mkdirSync(root)
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    writeFileSync(join(base, 'diff'), diff)
    const { status, error } = spawnSync('git', ['apply', join(base, 'diff')], { cwd: root, env: ENV })
    if (error) throw error
    return { ok: status === 0, ...read(root) }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** A diff as git writes it. */
export function gitDiff(before: string, after: string, context: number): string {
  const base = mkdtempSync(join(tmpdir(), 'git-diff-'))
  try {
    for (const [side, text] of [
      ['a', before],
      ['b', after],
    ] as const) {
      mkdirSync(join(base, side))
      writeFileSync(join(base, side, 'file'), text)
    }
    const options = ['diff', '--no-index', '--no-prefix', '--text', `-U${context}`]
    const { stdout, error } = spawnSync('git', [...options, 'a/file', 'b/file'], { cwd: base, env: ENV })
    if (error) throw error
    return stdout.toString()
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function read(root: string): Pick<Tree, 'files' | 'executable'> {
  const files: Record<string, string> = {}
  const executable: string[] = []
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = relative(root, full)
    files[path] = readFileSync(full, 'utf8')
    if (statSync(full).mode & 0o100) executable.push(path)
  }
  return { files, executable: executable.sort() }
}
