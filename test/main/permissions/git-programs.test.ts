import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findGitPrograms } from '../../../src/main/permissions'
import { readGitConfig, runsProgram } from '../../../src/main/permissions/git-config'

let folder = ''
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, stdio: 'pipe' })

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'git-programs-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('what a repository makes git run', () => {
  it('is nothing where there is no repository, and nothing in a new one', async () => {
    expect(await findGitPrograms(folder)).toEqual([])
    git('init', '-q')
    expect(await findGitPrograms(folder)).toEqual([])
  })

  it('is a program that really runs on git status', async () => {
    git('init', '-q')
    const script = join(folder, 'evil.sh')
    writeFileSync(script, `#!/bin/sh\ntouch ${folder}/ran\n`)
    chmodSync(script, 0o755)
    git('config', 'core.fsmonitor', script)
    git('status')
    expect(existsSync(join(folder, 'ran'))).toBe(true)
    expect(await findGitPrograms(folder)).toEqual(['core.fsmonitor'])
  })

  it('is not the watcher that git brings along', async () => {
    git('init', '-q')
    git('config', 'core.fsmonitor', 'true')
    expect(await findGitPrograms(folder)).toEqual([])
  })

  it('is the one hook that runs when git only looks', async () => {
    git('init', '-q')
    writeFileSync(join(folder, '.git/hooks/pre-commit'), '')
    expect(await findGitPrograms(folder)).toEqual([])
    writeFileSync(join(folder, '.git/hooks/post-index-change'), '')
    expect(await findGitPrograms(folder)).toEqual(['post-index-change'])
  })

  it('is looked for where the hooks are', async () => {
    git('init', '-q')
    git('config', 'core.hooksPath', '.husky')
    mkdirSync(join(folder, '.husky'))
    expect(await findGitPrograms(folder)).toEqual([])
    writeFileSync(join(folder, '.husky/post-index-change'), '')
    expect(await findGitPrograms(folder)).toEqual(['post-index-change'])
  })

  it.each([
    ['with a comment behind it', 'evil ; x', 'evil'],
    ['in single quotes', "'evil'", "'evil'"],
    ['written in a roundabout way', '"ev\\\nil"', 'evil'],
    ['below the home folder', '~/evil', 'evil'],
  ])('is suspected of a folder of hooks %s', async (_name, value, name) => {
    git('init', '-q')
    mkdirSync(join(folder, name))
    const hook = join(folder, name, 'post-index-change')
    writeFileSync(hook, `#!/bin/sh\ntouch ${folder}/ran\n`, { mode: 0o755 })
    appendFileSync(join(folder, '.git/config'), `[core]\n\thooksPath = ${value}\n`)
    git('add', '.')
    expect(existsSync(join(folder, 'ran'))).toBe(true)
    expect(await findGitPrograms(folder)).toContain('core.hookspath')
  })

  it('is looked for in every folder of hooks that is named, whichever of them counts', async () => {
    git('init', '-q')
    git('config', 'core.hooksPath', '.husky')
    mkdirSync(join(folder, '.husky'))
    writeFileSync(join(folder, '.husky/post-index-change'), '')
    writeFileSync(join(folder, '.git/config.worktree'), '[core]\n\thooksPath = none\n')
    expect(await findGitPrograms(folder)).toEqual(['post-index-change'])
  })

  it('is a program that really runs on git status to fetch what is missing', async () => {
    git('init', '-q')
    writeFileSync(join(folder, 'a'), 'a')
    git('add', 'a')
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'x')
    const tree = String(git('rev-parse', 'HEAD^{tree}')).trim()
    rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)))
    git('config', 'remote.o.promisor', 'true')
    git('config', 'remote.o.url', `ext::touch ${folder}/ran`)
    git('config', 'protocol.ext.allow', 'always')
    expect(() => git('status')).toThrow()
    expect(existsSync(join(folder, 'ran'))).toBe(true)
    expect(await findGitPrograms(folder)).toEqual(['remote.o.promisor', 'protocol.ext.allow'])
  })

  it('is found through the file of a worktree', async () => {
    git('init', '-q', 'main')
    git('-C', 'main', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x')
    git('-C', 'main', 'worktree', 'add', '-q', '../tree')
    expect(await findGitPrograms(join(folder, 'tree'))).toEqual([])
    git('-C', 'main', 'config', 'diff.external', 'x')
    expect(await findGitPrograms(join(folder, 'tree'))).toEqual(['diff.external'])
  })

  it('is found in submodules', async () => {
    git('init', '-q')
    mkdirSync(join(folder, '.git/modules/libs'), { recursive: true })
    git('init', '-q', '--separate-git-dir', '.git/modules/libs/a', 'libs/a')
    expect(await findGitPrograms(folder)).toEqual([])
    git('-C', 'libs/a', 'config', 'core.fsmonitor', './x')
    expect(await findGitPrograms(folder)).toEqual(['core.fsmonitor'])
  })

  it('is found in a repository within, which git looks into too', async () => {
    git('init', '-q')
    git('init', '-q', 'sub')
    git('-C', 'sub', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x')
    git('add', 'sub')
    expect(await findGitPrograms(folder)).toEqual([])
    git('-C', 'sub', 'config', 'core.fsmonitor', './x')
    expect(await findGitPrograms(folder)).toEqual(['core.fsmonitor'])
    git('update-index', '--index-version', '4')
    expect(await findGitPrograms(folder)).toBeNull()
  })

  it('is found in the repository that the folder is a part of', async () => {
    git('init', '-q')
    git('config', 'core.fsmonitor', './x')
    mkdirSync(join(folder, 'packages/shop'), { recursive: true })
    expect(await findGitPrograms(join(folder, 'packages/shop'))).toEqual(['core.fsmonitor'])
  })

  it('is suspected of a folder that is a repository without saying so', async () => {
    git('init', '-q', '--bare')
    expect(await findGitPrograms(folder)).toEqual(['bare repository'])
  })

  it('cannot be told when the files cannot be read', async () => {
    expect(await findGitPrograms(join(folder, 'none'))).toBeNull()
    writeFileSync(join(folder, '.git'), 'nonsense')
    expect(await findGitPrograms(folder)).toBeNull()
    writeFileSync(join(folder, '.git'), 'gitdir: /none')
    expect(await findGitPrograms(folder)).toEqual([])
  })
})

describe('a git config', () => {
  const programs = (text: string) =>
    readGitConfig(text)
      .filter(runsProgram)
      .map(({ key }) => key)

  it.each([
    ['[core]\n\tfsmonitor = ./x', 'core.fsmonitor'],
    ['[CORE]\nFSMonitor=./x', 'core.fsmonitor'],
    ['[core] fsmonitor = ./x', 'core.fsmonitor'],
    ['[core]\r\n\tfsmonitor = "./x"\r\n', 'core.fsmonitor'],
    ['[diff "Word"]\n  textconv = x', 'diff.word.textconv'],
    ['[diff.word]\n  command = x', 'diff.word.command'],
    ['[filter "a.b"]\n clean = x', 'filter.a.b.clean'],
    ['[include]\n path = x', 'include.path'],
    ['[includeIf "gitdir:~/"]\n path = x', 'includeif.gitdir:~/.path'],
    ['[credential "https://x"]\n helper = !x', 'credential.https://x.helper'],
    ['[core]\n sshCommand = x', 'core.sshcommand'],
    ['[a][core]fsmonitor = x', 'core.fsmonitor'],
    ['[a "]"] [core] fsmonitor = x', 'core.fsmonitor'],
    ['[core]\n pager = x', 'core.pager'],
    ['[core]\n x = y \\\n[z]\n sshCommand = x', 'core.sshcommand'],
    ['[core]\n # y \\\n[diff "z"]\n textconv = x', 'diff.z.textconv'],
    ['[hook "x"]\n event = post-index-change\n command = x', 'hook.x.command'],
    ['[protocol]\n allow = always', 'protocol.allow'],
  ])('runs something: %j', (text, key) => {
    expect(programs(text)).toEqual([key])
  })

  it('that only sets things runs nothing', () => {
    expect(
      programs(
        '[core]\n\tbare = false\n\tfsmonitor\n# fsmonitor = x\n; pager = y\n[remote "o"]\n\turl = x\n',
      ),
    ).toEqual([])
  })
})
