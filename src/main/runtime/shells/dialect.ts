import { posix } from 'node:path'
import { findShell } from '../shell'
import { MARK_CODE } from './marks'

/** How one kind of shell is started so that it tells when it begins and when it is back at its prompt. */
export interface Dialect {
  kind: Kind
  path: string
  args: string[]
  env: Record<string, string>
  /** What it reads when it starts. */
  startFile: { name: string; text: string }
  /** The keys that empty the line somebody may have begun to type. */
  emptyLine: string
}
export type Kind = 'bash' | 'zsh' | 'sh'

/** The user's own shell when it can tell, otherwise bash, otherwise sh; not the user's start files. */
export function findDialect(
  env: Record<string, string | undefined>,
  folder: string,
  nonce: string,
): Dialect | null {
  if (process.platform === 'win32') return null
  const fish = posix.basename(env.SHELL ?? '') === 'fish'
  const path = findShell(fish ? { ...env, SHELL: undefined } : env)?.path
  if (!path) return null
  const name = posix.basename(path)
  return dialectOf(name === 'bash' || name === 'zsh' ? name : 'sh', path, folder, nonce)
}

/** The line that runs a script in the shell itself, so that everything it sets stays, but for the variables it only borrows. */
export function lineFor(script: string, before: string | null, borrowed: string[] = []): string {
  const first = before ? `eval "$(command cat ${quote(before)})"; ` : ''
  const end = ['__deskwright_end', ...borrowed].join(' ')
  return ` ${first}{ __deskwright_start; } 2>/dev/null; . ${quote(script)}; { ${end}; } 2>/dev/null`
}

/** Makes variables what they are now; null is one that is gone. */
export function exportsFor(changes: Record<string, string | null>): string {
  return Object.entries(changes)
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => (value === null ? `unset ${name}\n` : `export ${name}=${quote(value)}\n`))
    .join('')
}

function dialectOf(kind: Kind, path: string, folder: string, nonce: string): Dialect {
  const own = posix.join(folder, NAMES[kind])
  const startFile = { name: NAMES[kind], text: TEXTS[kind](nonce) }
  const common = { kind, path, startFile, emptyLine: kind === 'sh' ? '\x15' : '\x05\x15' }
  if (kind === 'bash') return { ...common, args: ['--noprofile', '--rcfile', own, '-i'], env: {} }
  if (kind === 'zsh') return { ...common, args: ['-d', '-i'], env: { ZDOTDIR: folder } }
  return { ...common, args: ['-i'], env: { ENV: own } }
}

const NAMES: Record<Kind, string> = { bash: 'start.bash', zsh: '.zshrc', sh: 'start.sh' }

/**
 * The marks go to the terminal itself, since a script may send the output elsewhere, and what `set -x` says of them
 * goes nowhere. A script may change the prompt: what comes after it puts it back. `set -e` ends with the script
 * that set it, or the next word mistyped would end the shell. Ctrl-S must not stop the output: nobody would see why.
 */
const TEXTS: Record<Kind, (nonce: string) => string> = {
  bash: (nonce) => `unset HISTFILE
command stty -ixon
HISTCONTROL=ignorespace
PS1='\\w \\$ '
__deskwright_mark() { builtin printf '${format(nonce)}' "$1" >/dev/tty; }
__deskwright_start() { local s=$?; __deskwright_mark start; return $s; }
__deskwright_prompt() { local s=$?; __deskwright_mark "prompt;$s;$PWD"; return $s; }
__deskwright_end() { local s=$?; set +e; [ $# -eq 0 ] || unset "$@"; PROMPT_COMMAND='{ __deskwright_prompt; } 2>/dev/null'; return $s; }
PROMPT_COMMAND='{ __deskwright_prompt; } 2>/dev/null'
`,
  zsh: (nonce) => `unset ZDOTDIR HISTFILE
command stty -ixon
setopt HIST_IGNORE_SPACE INTERACTIVE_COMMENTS
unsetopt PROMPT_SP BEEP
PROMPT='%~ %# '
bindkey -e
__deskwright_mark() { builtin printf '${format(nonce)}' "$1" >/dev/tty; }
__deskwright_start() { local s=$?; __deskwright_mark start; return $s; }
__deskwright_prompt() { { local s=$?; __deskwright_mark "prompt;$s;$PWD"; } 2>/dev/null; }
__deskwright_end() { local s=$?; set +e; [ $# -eq 0 ] || unset "$@"; precmd_functions=(__deskwright_prompt); return $s; }
precmd_functions=(__deskwright_prompt)
`,
  sh: (nonce) => `unset ENV HISTFILE
command stty -ixon
__deskwright_mark() { command printf '${format(nonce)}' "$1" >/dev/tty; }
__deskwright_start() { set -- $?; __deskwright_mark start; return $1; }
__deskwright_prompt() { __deskwright_mark "prompt;$1;$PWD"; }
__deskwright_ps1='$(__deskwright_prompt $? 2>/dev/null)$PWD $ '
__deskwright_end() { __deskwright_s=$?; set +e; [ $# -eq 0 ] || unset "$@"; PS1=$__deskwright_ps1; return $__deskwright_s; }
PS1=$__deskwright_ps1
`,
}

function format(nonce: string): string {
  return `\\033]${MARK_CODE};${nonce};%s;${nonce}\\007`
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
