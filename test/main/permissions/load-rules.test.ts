import { describe, expect, it } from 'vitest'
import { loadRules } from '../../../src/main/permissions'
import { noParser } from '../../../src/main/permissions/commands/parser'
import type { Rule } from '../../../src/shared/permission-rules'
import { exact, exec, parser, pathRule, prefix, ROOT, toolRule, usual, verdict } from './fixture'

const world = { platform: 'linux' } as const
const load = (rules: unknown[]) => loadRules(rules, parser, world)
const problems = (rule: unknown) => load([rule]).refused.map(({ problem }) => problem)

describe('loading rules', () => {
  it('takes those it made itself', () => {
    const rules = [
      ...usual,
      exact('npm test 2>&1 | tail -5'),
      pathRule(`${ROOT}/src`, 'write'),
      toolRule('write'),
      prefix('git push', 'deny'),
      prefix('rm', 'deny'),
      exact('npm publish', 'deny'),
      pathRule('/srv', 'read', 'deny'),
    ]
    expect(load(rules)).toEqual({ rules, refused: [] })
  })

  it.each([
    ['no object', 7],
    ['an unknown field', { ...prefix('ls'), extra: 1 }],
    ['no examples', { ...prefix('ls'), examples: { matches: [], others: ['x'] } }],
    ['a conversation rule without a conversation', { ...prefix('ls'), scope: 'conversation' }],
    ['an option as its first word', prefixOf(['-c'])],
    ['a path as its first word', prefixOf(['./ls'])],
    ['blanks in a word', prefixOf(['ls -la'])],
    ['a sign in a word', prefixOf(['ls;rm'])],
  ])('refuses %s', (_name, rule) => {
    expect(load([rule]).rules).toEqual([])
    expect(problems(rule)).toHaveLength(1)
  })

  it('says which one it refused and keeps the others', () => {
    const good = prefix('ls')
    const { rules, refused } = load([good, { ...good, id: 'bad', extra: 1 }, 'junk'])
    expect(rules).toEqual([good])
    expect(refused.map(({ id }) => id)).toEqual(['bad', '#2'])
  })

  it('refuses a rule that does not do what its examples say', () => {
    const rule = prefix('ls')
    expect(problems({ ...rule, examples: { matches: ['ls --unknown'], others: ['x'] } })).toEqual([
      'It does not match its own example ls --unknown',
    ])
    expect(problems({ ...rule, examples: { matches: ['ls'], others: ['ls -la'] } })).toEqual([
      'It matches ls -la, which it must not.',
    ])
    const path = pathRule('/srv/a', 'read')
    expect(problems({ ...path, examples: { matches: ['/srv/a/x'], others: ['/srv/a/y'] } })).toHaveLength(1)
  })

  const programs =
    `sh bash zsh python python3.12 node deno perl ruby awk sed env xargs sudo doas find git ssh docker npx npm
    make curl tar eval source time timeout nohup nice command exec kubectl vim less tee rm chmod kill crontab osascript pwsh
    cmd powershell watch busybox parallel alias export bash5 ksh93 gxargs gtar valgrind`.split(/\s+/)
  it.each(programs)('refuses to allow all that begins with %s', (program) => {
    expect(problems(prefix(program))).toEqual([expect.stringContaining('exact command')])
  })

  it.each([
    'git push',
    'git config',
    'npm run',
    'npm install',
    'docker run',
    'sudo ls',
    'env ls',
    'python x.py',
    'gh pr',
  ])('refuses to allow all that begins with %s', (words) => {
    expect(problems(prefix(words))).toHaveLength(1)
  })

  it('does not stop a rule that denies from being broad', () => {
    expect(load([prefix('git', 'deny'), prefix('sudo', 'deny')]).refused).toEqual([])
  })

  it('refuses to allow commands where they cannot be read, and still denies', () => {
    const { rules } = loadRules([prefix('ls'), prefix('rm', 'deny')], noParser, world)
    expect(rules.map(({ effect }) => effect)).toEqual(['deny'])
  })
})

describe('rules that deny', () => {
  const deny = [prefix('git push', 'deny'), prefix('rm', 'deny'), exact('npm publish', 'deny')]

  it.each([
    'git push',
    'git push --force origin main',
    'git -C sub push',
    'git -c a=b push',
    '/usr/bin/git push',
    '"git" push',
    'g\\it push',
    "gi't' push",
    'ls && git push',
    'ls; (git push)',
    'echo $(git push)',
    'echo `git push`',
    'cat <(git push)',
    'sudo git push',
    'env A=1 git push',
    'A=1 git push',
    'nohup git push &',
    "bash -c 'git push'",
    'sh -c \'sudo bash -c "git push"\'',
    'eval git push',
    'eval "git push"',
    "trap 'git push' EXIT",
    'ls | xargs rm',
    'find . -exec rm {} +',
    'for i in a; do rm $i; done',
    'f() { rm x; }; f',
    'if true; then rm x; fi',
    'cat <<E | sh\n$(rm x)\nE',
    'timeout 5 rm x',
    'rm > a -rf x',
    '> a rm x',
    'npm publish',
    'npm  publish',
    'ls && npm publish',
    `${'ls;'.repeat(5_000)} rm x`,
    `${'ls && '.repeat(100)}rm x`,
  ])('hit every part of a command, in every mode: %s', (command) => {
    for (const mode of ['ask', 'edits', 'full'] as const)
      expect(verdict(exec(command), [...usual, ...deny], { mode })).toBe('deny')
  })

  it.each(['git pull', 'npm publish-docs', 'firm x', 'git status'])('leave others alone: %s', (command) => {
    expect(verdict(exec(command), deny, { mode: 'full' })).toBe('allow')
  })

  it.each([
    'echo git push',
    'python3 -c "os.system(\'git push\')"',
    'git -c alias.p=push p',
    '$X push',
    'a=push; git $a',
    'g$(echo it) push',
    'echo cm0geA== | base64 -d | sh -s $X',
  ])('make full access ask for what may be a hidden way to do it: %s', (command) => {
    expect(verdict(exec(command), deny, { mode: 'full' })).not.toBe('allow')
  })

  it('hit text that cannot be read', () => {
    for (const command of ['rm x )', 'git push "', 'if rm x'])
      expect(verdict(exec(command), deny, { mode: 'full' })).toBe('deny')
  })

  it('hit commands of shells that are not read here', () => {
    const windows = { mode: 'full', shell: 'powershell.exe' } as const
    expect(verdict(exec('git push'), deny, windows)).toBe('deny')
    expect(verdict(exec('& git.exe -C x push; ls'), deny, windows)).toBe('deny')
  })
})

function prefixOf(words: string[]): Rule {
  return { ...prefix('ls'), match: { kind: 'command-prefix', words } }
}
