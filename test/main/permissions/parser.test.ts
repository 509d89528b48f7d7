import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandParser, decide } from '../../../src/main/permissions'
import type { Script } from '../../../src/main/permissions/commands/script'
import { exec, parser, situation, usual } from './fixture'

function read(command: string): Script {
  const reading = parser(command)
  if ('unread' in reading) throw new Error(`${reading.unread}: ${command}`)
  return reading
}

const argv = (command: string) =>
  read(command).commands.map(({ words }) => words.map(({ text }) => text).join(' '))
const inner = (command: string) =>
  read(command).inner.map(({ words }) => words.map(({ text }) => text).join(' '))

describe('the commands in a line', () => {
  it.each([
    ['a && b || c; d | e & f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['a $(b `c`) "$(d)"', ['a ￼ ￼', 'b ￼', 'c', 'd']],
    ['a <(b) > >(c)', ['a ￼', 'b', 'c']],
    ['if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
    ['while a; do b; done; until c; do d; done', ['a', 'b', 'c', 'd']],
    ['for i in x; do a; done', ['a']],
    ['case x in a) b;; *) c;; esac', ['b', 'c']],
    ['f() { a; }; function g { b; }; (c; { d; })', ['a', 'b', 'c', 'd']],
    ['a <<E | b\n$(c)\nE\nd', ['a', 'b', 'c', 'd']],
    ['x=$(a) b; y=$(c)', ['b', 'a', 'c']],
    ['echo $((1 + $(a)))', ['echo ￼', 'a']],
    ['[[ -f $(a) ]] && b', ['a', 'b']],
    ['a > b c', ['a c']],
    ['x && a > b c', ['x', 'a c']],
    ['x | a < b c', ['x', 'a c']],
    ['a \\\n b', ['a b']],
    ['\'a b\'"c" d', ['a bc d']],
    ["$'\\x61\\142\\u0063\\n'", ['abc\n']],
  ])('are all found: %s', (line, expected) => {
    expect(argv(line)).toEqual(expected)
  })

  it.each([
    ['sudo -u me rm x', ['rm x']],
    ['sudo A=1 rm x', ['rm x']],
    ['env -i A=1 -u B rm x', ['rm x']],
    ["env -S 'rm x'", ['rm x']],
    ['nohup nice -n 5 rm x', ['nice -n 5 rm x', 'rm x']],
    ['timeout -k 5 10 rm x', ['rm x']],
    ['time -p rm x', ['rm x']],
    ['xargs -I {} -n 1 rm {}', ['rm {}']],
    ['find . -exec rm {} ";" -execdir cat x +', ['rm {}', 'cat x']],
    ["bash -c 'a; b | c'", ['a', 'b', 'c']],
    ["bash -lc 'sudo rm x'", ['sudo rm x', 'rm x']],
    ['sh -c "sh -c \'rm x\'"', ['sh -c rm x', 'rm x']],
    ['eval rm x "&&" ls', ['rm x', 'ls']],
    ["trap 'rm x' EXIT", ['rm x']],
    ['exec rm x', ['rm x']],
    ['command -p rm x', ['rm x']],
    ['coproc rm x', ['rm x']],
  ])('are found behind wrappers: %s', (line, expected) => {
    expect(inner(line)).toEqual(expected)
  })

  it.each([
    ['cd a && b', [['a']]],
    ['cd a; b', [[], ['a']]],
    ['cd a || b', [[], ['a']]],
    ['(cd a); b', [[]]],
    ['cd a && cd b && c', [['a', 'b']]],
    ['{ cd a && x; } && b', [['a']]],
    ['cd && b', [['~']]],
    ['cd $X && b', null],
    ['cd - && b', null],
    ['popd && b', null],
    ['cd a | b', [[]]],
    ['eval "cd a"; b', null],
  ])('know where they run: %s', (line, expected) => {
    expect(read(line).commands.at(-1)?.places).toEqual(expected)
  })

  it.each([
    ['cd a && b > c', [['a']]],
    ['(cd a && b >> c 2>&1)', [['a']]],
    ['cd a && { b; } > c', [['a']]],
    ['cd a && b <<E > c\nx\nE', [['a']]],
    ['cd a || b > c', [[], ['a']]],
    ['cd a > c', [[]]],
  ])('know where they write: %s', (line, expected) => {
    expect(read(line).redirects.map(({ places }) => places)).toEqual([expected])
  })

  it.each(['\'a b\'"c"\\ d', 'a {b,c}\\d', 'a =={b,c}', 'a > "b"\\c', 'a "b"\\ {c,d}'])(
    'are not read when the grammar ends a word where the shell goes on: %s',
    (line) => expect(parser(line)).toEqual({ unread: 'syntax' }),
  )

  it.each(['cat .en\\\nv', 'echo x >.en\\\nv', 'c\\\nat x', '"a"\\\nb'])(
    'are not read when a word goes on in the next line: %j',
    (line) => expect(parser(line)).toEqual({ unread: 'syntax' }),
  )

  it.each(["sed 'a\\\nb' c", 'echo "a\\\nb"', 'a \\\n  b', 'a\\\n  b'])(
    'are read when the line goes on between words or in quotes: %j',
    (line) => expect(read(line).commands).toHaveLength(1),
  )

  it.each([
    ['a > b', 'write'],
    ['a >> b', 'write'],
    ['a &> b', 'write'],
    ['a >| b', 'write'],
    ['a >& b', 'write'],
    ['a < b', 'read'],
    ['> b', 'write'],
    ['{ a; } > b', 'write'],
    ['for i in x; do a; done > b', 'write'],
  ])('name what they are redirected to: %s', (line, access) => {
    expect(read(line).redirects.map(({ access, target }) => [access, target.text])).toEqual([[access, 'b']])
  })

  it.each([
    ['ls ~', ['home']],
    ['ls ~/x a=~', ['home', 'home']],
    ['ls a~b "~" \\~', ['escape']],
    ['ls *.ts {a,b}', ['pattern', 'pattern']],
    ['A=1 ls', ['assignment']],
    ['ls "*" \'?\'', []],
    ['(ls) &', ['background', 'group']],
  ])('say what is more than plain words: %s', (line, expected) => {
    expect(
      read(line)
        .oddities.map(({ kind }) => kind)
        .sort(),
    ).toEqual(expected)
  })

  it('are not redirected by `2>&1` and `>&-`', () => {
    expect(read('a 2>&1 >&-').redirects).toEqual([])
  })
})

describe('a line that cannot be read', () => {
  it.each(['a "', "a '", 'a )', 'if a', 'a $(b', 'case x in', 'a | | b', '( a', 'a <'])(
    'is said to be wrong: %s',
    (line) => {
      expect(parser(line)).toEqual({ unread: 'syntax' })
    },
  )

  it.each([
    ['too long', `a ${'b'.repeat(100_000)}`],
    ['too many commands', 'a;'.repeat(300)],
    ['too long a list', 'a&&'.repeat(3_000).concat('a')],
    ['too deep', `${'$('.repeat(60)}a${')'.repeat(60)}`],
    ['too deep in shells', nested(30)],
    ['nonsense that takes long', 'a=(b '.repeat(20_000)],
    ['more nonsense', '<<A '.repeat(20_000)],
    ['a long pipe', 'ls | '.repeat(20_000)],
    ['brackets', '@(>'.repeat(30_000)],
  ])('is refused when it is %s, in bounded time', (_name, line) => {
    expect(parser(line)).toMatchObject({ unread: expect.stringMatching(/limit|syntax/) })
  })

  it('does not spoil the next one', () => {
    for (let i = 0; i < 20; i++) {
      parser('ls | '.repeat(5_000))
      expect(argv('ls -la')).toEqual(['ls -la'])
    }
  })
})

describe('without the grammar', () => {
  it('every command is asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grammar-'))
    const engine = join(folder, 'engine.wasm')
    writeFileSync(engine, 'no program')
    const broken = [
      { engine, bash: engine },
      { engine: join(folder, 'none'), bash: engine },
    ]
    for (const files of broken) {
      const parse = await createCommandParser(files)
      expect(parse('ls')).toEqual({ unread: 'unavailable' })
      for (const mode of ['ask', 'edits', 'full'] as const)
        expect(decide(exec('ls'), usual, situation({ mode }), parse)).toMatchObject({
          verdict: 'ask',
          rememberable: false,
        })
    }
    rmSync(folder, { recursive: true })
  })

  it('every command is asked for when nobody gave one', () => {
    expect(decide(exec('ls'), usual, situation({ mode: 'full' })).verdict).toBe('ask')
  })
})

/** `bash -c` in `bash -c` …, without the need of quotes. */
function nested(depth: number): string {
  return `${'eval '.repeat(depth)}ls`
}
