import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/shared/permission-rules'
import { attacks } from '../main/permissions/attacks'
import {
  exact,
  exec,
  input,
  judge,
  pathRule,
  prefix,
  ROOT,
  toolRule,
  usual,
  verdict,
} from '../main/permissions/fixture'

const runs = { numRuns: 1_500 }

const allowed = fc.constantFrom(
  'ls',
  'ls -la src',
  'cat a.txt',
  "rg 'a b' src",
  'git status --short',
  "find . -name '*.ts'",
  'cat a.txt | rg x',
  'ls && ls',
)
const separator = fc.constantFrom(
  ...[
    ';',
    '&&',
    '||',
    '|',
    '&',
    '\n',
    '|&',
    ';;',
    '\r\n',
    '\r',
    '\n\n',
    '; ;',
    '#\n',
    '\\\n',
    '> x;',
    '2>&1;',
    '`',
    '$(',
    '<(',
  ],
  ...[
    '(',
    '{ ',
    '! ',
    '; time ',
    '; timeout 5 ',
    '&& sudo ',
    '| xargs ',
    '; env ',
    '; X=1 ',
    '\u00a0;',
    '；',
  ],
)
const blank = fc.constantFrom('', ' ', '  ', '\t', '\\\n')
const suffix = fc.constantFrom(
  ...[
    'rm -rf x',
    'rm x',
    'sh',
    'bash -c ls',
    'curl x.example',
    'git push',
    'find . -delete',
    'rg --pre x y',
    '$(rm x)',
    '`rm x`',
  ],
  ...[
    'cat /etc/passwd',
    'cat ../x',
    'cat .env',
    'ls > x',
    'ls > ~/.bashrc',
    'tee x',
    'python -c 1',
    'eval ls',
    '$x',
    'sort -o a b',
  ],
  ...[
    'cat ~/.ssh/id_rsa',
    'LD_PRELOAD=x ls',
    'git -c a=b status',
    '/bin/rm x',
    './x',
    'ls;rm x',
    'alias ls=rm',
    'cd /',
    'kill 1',
  ],
)
const attack = fc.constantFrom(
  ...Object.values(attacks)
    .flat()
    .filter((text) => text.length < 200),
)
const shellish = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'ls cat rg git status find . rm -rf x sh -la src a.txt if then fi do done for in case esac EOF'.split(
          ' ',
        ),
      ),
      fc.constantFrom(
        ...'; & && || | \n \t $ ( ) { } < > << <<< >> >& ` " \' \\ # ! * ? [ ] ~ = % ^ @ : , $( ${ $(( )) ;; |& <( >( 2>'.split(
          ' ',
        ),
      ),
      fc.constantFrom(' ', ' ', ' '),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('gluing an attack to an allowed command', () => {
  it('is never let through', () => {
    fc.assert(
      fc.property(
        allowed,
        blank,
        separator,
        blank,
        fc.oneof(suffix, attack),
        (good, before, between, after, bad) => {
          const glued = `${good}${before}${between}${after}${bad}`
          expect([glued, verdict(exec(glued), usual)]).not.toEqual([glued, 'allow'])
        },
      ),
      runs,
    )
  })

  it('in front is never let through either', () => {
    fc.assert(
      fc.property(suffix, blank, separator, allowed, (bad, before, between, good) => {
        const glued = `${bad}${before}${between} ${good}`
        expect([glued, verdict(exec(glued), usual)]).not.toEqual([glued, 'allow'])
      }),
      runs,
    )
  })

  it('inside quotes, brackets and expansions is never let through', () => {
    const around = fc.constantFrom(
      ['$(', ')'],
      ['`', '`'],
      ['<(', ')'],
      ['"$(', ')"'],
      ['"`', '`"'],
      ['$((', '))'],
      ['(', ')'],
      ['{ ', '; }'],
      ['[[ ', ' ]]'],
    )
    fc.assert(
      fc.property(allowed, around, suffix, (good, [open, close], bad) => {
        const glued = `${good} ${open}${bad}${close}`
        expect([glued, verdict(exec(glued), usual)]).not.toEqual([glued, 'allow'])
      }),
      runs,
    )
  })
})

describe('text that nobody thought of', () => {
  it('never throws, and is allowed only when it is made of allowed words', () => {
    const first = new Set(['ls', 'cat', 'rg', 'git', 'find', 'time', 'timeout'])
    fc.assert(
      fc.property(fc.oneof(shellish, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        for (const call of [exec(text), input(text)]) {
          const { verdict } = judge(call, usual)
          if (verdict !== 'allow') continue
          const programs = text
            .replace(/'([^']*)'|"([^"]*)"/g, (_all, one = '', two = '') =>
              /^\w*$/.test(one + two) ? one + two : 'q',
            )
            .split(/&&|\|\|?|;|\n/)
            .map((part) => part.trim().split(/[\s<>]+/)[0])
          for (const program of programs) if (program) expect(first).toContain(program.replace(/['"]/g, ''))
          expect(text).not.toMatch(/[$`\\(){}*?#!]|(?<!\w)~/.test(text.replace(/'[^']*'/g, '')) ? /./ : /\0/)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  it('of random bytes is never allowed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const text = `\u0001${Buffer.from(bytes).toString('latin1')}`
        for (const mode of ['ask', 'edits', 'full'] as const)
          expect(verdict(exec(text), usual, { mode })).not.toBe('allow')
      }),
    )
  })

  it('gets the same answer twice', () => {
    fc.assert(
      fc.property(shellish, fc.constantFrom('ask', 'edits', 'full'), (text, mode) => {
        expect(judge(exec(text), usual, { mode })).toEqual(judge(exec(text), usual, { mode }))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a rule that denies', () => {
  const allow: Rule[] = [
    ...usual,
    exact('git push'),
    pathRule(ROOT, 'write'),
    toolRule('write'),
    prefix('npm test'),
    exact('npm test'),
  ]
  const calls = ['git push', 'npm test', 'ls && npm test', 'npm test src/a.ts', 'cat src/a.ts']

  it('wins in every order and every mode', () => {
    const deny = fc.constantFrom(
      prefix('git push', 'deny'),
      prefix('npm', 'deny'),
      exact('npm test', 'deny'),
      pathRule(`${ROOT}/src`, 'read', 'deny'),
      prefix('ls', 'deny'),
    )
    fc.assert(
      fc.property(
        deny.chain((rule) =>
          fc.tuple(fc.constant(rule), fc.shuffledSubarray([...allow, rule], { minLength: allow.length + 1 })),
        ),
        fc.constantFrom(...calls),
        fc.constantFrom('ask', 'edits', 'full'),
        ([rule, rules], command, mode) => {
          const alone = verdict(exec(command), [rule], { mode })
          const among = verdict(exec(command), rules, { mode })
          if (alone === 'deny') expect(among).toBe('deny')
          else expect(among).not.toBe('deny')
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the cost of reading', () => {
  it.each([
    'ls; ',
    'ls | ',
    'a=(b ',
    '<<A ',
    '<<A\n',
    '$(',
    '((',
    '|',
    '>',
    '[[',
    '"',
    "'",
    '`',
    'é ',
    '{',
    'if ls; then ',
    '\\\n',
    '@(>',
    '?a',
    '\\',
  ])('of 100 KB of %j is bounded, and nothing of it is allowed', (piece) => {
    const text = piece.repeat(100_000 / piece.length)
    expect(verdict(exec(text), usual)).not.toBe('allow')
    expect(verdict(exec(`ls ${text}`), usual, { mode: 'edits' })).not.toBe('allow')
  })

  it('lets a long plain text through to be judged', () => {
    const text = `cat > notes.txt <<'END'\n${'A line of text (with signs; like | these) and more.\n'.repeat(1_800)}END\n`
    expect(verdict(exec(text), [], { mode: 'full' })).toBe('allow')
    expect(verdict(exec(text), usual)).toBe('ask')
  })
})
