/** A command line as data. Offsets are UTF-16 units of the text it was read from. */
export interface Script {
  /** Every simple command in the order of the text, also those inside `$(…)`, loops and functions. */
  commands: SimpleCommand[]
  /** What wrappers run: `rm x` of `sudo rm x`, of `bash -c 'rm x'`, of `find -exec rm x`. */
  inner: SimpleCommand[]
  redirects: Redirect[]
  /** Words outside of simple commands: assigned values, lists of loops, operands of tests. */
  loose: PlacedWord[]
  /** Why the text is more than plain words. */
  oddities: Oddity[]
}

export interface SimpleCommand {
  /** The program and its arguments. */
  words: Word[]
  /** Names that are set for this command alone. */
  assigns: string[]
  places: Places
  /** It gets its input from the command before it. */
  piped: boolean
  start: number
  end: number
}

export interface Word {
  /** Without quotes; unknown parts are HOLE, `$HOME` is `~`. */
  text: string
  /** What stands in the text is what the program gets. */
  plain: boolean
  /** It has unquoted `*`, `?` or `[`, or more braces than are looked into, so it may stand for other names. */
  pattern: boolean
  start: number
  end: number
}

export interface PlacedWord extends Word {
  places: Places
}

export interface Redirect {
  access: 'read' | 'write'
  target: Word
  places: Places
}

/** Where a command may run: chains of `cd` from the start folder. Null when that cannot be told. */
export type Places = readonly (readonly string[])[] | null

export interface Oddity {
  kind: keyof typeof ODDITIES
  start: number
  end: number
}

/** `fixed` ones mean the same each time: an exact rule may hold them. */
export const ODDITIES = {
  substitution: { fixed: false, reason: 'Runs a command inside another one.' },
  process: { fixed: false, reason: 'Runs a command in place of a file.' },
  variable: { fixed: false, reason: 'A part is filled in from a variable.' },
  arithmetic: { fixed: false, reason: 'A part is calculated.' },
  heredoc: { fixed: false, reason: 'Feeds text to a command.' },
  function: { fixed: false, reason: 'Defines a command of its own.' },
  flow: { fixed: false, reason: 'Decides or repeats by itself.' },
  declaration: { fixed: false, reason: 'Changes variables of the shell.' },
  code: { fixed: false, reason: 'Runs text as commands.' },
  unusual: { fixed: false, reason: 'Uses a rare form of the shell language.' },
  assignment: { fixed: true, reason: 'Sets variables for a command.' },
  pattern: { fixed: true, reason: 'Names files by a pattern.' },
  home: { fixed: true, reason: 'Names the home folder.' },
  escape: { fixed: true, reason: 'Writes characters in a roundabout way.' },
  group: { fixed: true, reason: 'Groups commands.' },
  background: { fixed: true, reason: 'Leaves a command running.' },
} as const

/** What cannot be known stands for one character that no command may hold. */
export const HOLE = '\uFFFC'

export type Reading = Script | { unread: 'syntax' | 'limit' | 'unavailable' }

export type CommandParser = (command: string) => Reading
