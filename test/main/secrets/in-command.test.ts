import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCommand } from '../../../src/main/secrets/in-command'

const VALUE = `it's "a" $HOME \`id\` \\ *\n\tend`
const lookUp = () => VALUE
const shells = ['/bin/bash', '/bin/sh', '/bin/zsh'].filter(existsSync)

/** What the shell prints of a script that names the secret X. */
function run(shell: string, script: string): string {
  const { text, env } = inCommand(script, shell, lookUp)
  expect(text).not.toContain('"a" $HOME')
  return execFileSync(shell, ['-c', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PATH: process.env.PATH },
    encoding: 'utf8',
  })
}

const CASES: [name: string, script: string, expected: string][] = [
  ['bare', 'printf "%s|" $KARYI{X} b', `${VALUE}|b|`],
  ['inside a word', 'printf "%s|" a$KARYI{X}b', `a${VALUE}b|`],
  ['in double quotes', 'printf "%s|" "a $KARYI{X} b"', `a ${VALUE} b|`],
  ['in single quotes', `printf '%s|' 'a $KARYI{X} "b" $HOME'`, `a ${VALUE} "b" $HOME|`],
  ['after an escaped quote', `printf "%s|" \\' $KARYI{X} "\\"$KARYI{X}"`, `'|${VALUE}|"${VALUE}|`],
  ['in a command in quotes', 'printf "%s|" "<$(printf %s $KARYI{X})>"', `<${VALUE}>|`],
  ['in quotes in a command in quotes', `printf "%s|" "$(printf '%s' 'a"$KARYI{X}')"`, `a"${VALUE}|`],
  ['in an assignment', 'a=$KARYI{X}; printf "%s|" "$a"', `${VALUE}|`],
  ['as a default', `printf "%s|" "\${nothing:-$KARYI{X}}"`, `${VALUE}|`],
  ['behind a comment with a quote', `# it's\nprintf '%s|' '$KARYI{X}'`, `${VALUE}|`],
  [
    'in a here-document',
    'cat <<EOF\na $KARYI{X} "b"\nEOF\nprintf "%s|" $KARYI{X}',
    `a ${VALUE} "b"\n${VALUE}|`,
  ],
  [
    'in a here-document that expands nothing',
    `cat <<'EOF'\n$HOME \\n \`id\` $KARYI{X} it's\nEOF\nprintf '%s|' '$KARYI{X}'`,
    `$HOME \\n \`id\` ${VALUE} it's\n${VALUE}|`,
  ],
  [
    'in the second of two here-documents',
    'cat <<A; cat <<-"B"\n1 $((1+1))\nA\n\t$2 $KARYI{X}\n\tB\necho end',
    `1 2\n$2 ${VALUE}\nend\n`,
  ],
]

describe.each(shells)('in %s', (shell) => {
  it.each(CASES)('a secret is one text: %s', (_name, script, expected) => {
    expect(run(shell, script)).toBe(expected)
  })
})

it('is put into an ANSI string of bash', () => {
  expect(run('/bin/bash', `printf '%s|' $'a\\'\\t$KARYI{X}'`)).toBe(`a'\t${VALUE}|`)
})

it('may be wanted in another form', () => {
  expect(run('/bin/bash', 'printf "%s" $KARYI{X}(hex)')).toBe(Buffer.from(VALUE).toString('hex'))
})

it('is left alone in a comment, and text that names no secret is as it was', () => {
  expect(inCommand('echo a # $KARYI{X}', '/bin/sh', lookUp).text).toBe('echo a # $KARYI{X}')
  expect(inCommand('echo $KARYI{ $KARYI{1} $KARYI{a b}', '/bin/sh', lookUp)).toEqual({
    text: 'echo $KARYI{ $KARYI{1} $KARYI{a b}',
    env: {},
  })
})

it('is written as each shell wants it', () => {
  expect(inCommand('a $KARYI{X} "b $KARYI{X}"', '/usr/bin/fish', lookUp).text).toBe(
    'a "$KARYI_X" "b ""$KARYI_X"""',
  )
  expect(inCommand('a $KARYI{X} "b $KARYI{X}"', 'C:\\x\\powershell.exe', lookUp).text).toBe(
    'a $env:KARYI_X "b $($env:KARYI_X)"',
  )
  expect(() => inCommand("a '$KARYI{X}'", 'C:\\x\\powershell.exe', lookUp)).toThrow('double quotes')
  expect(() => inCommand('a $KARYI{X}', 'C:\\Windows\\cmd.exe', lookUp)).toThrow('cmd.exe')
})
