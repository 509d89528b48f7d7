/** Settings that make git run a program or read more settings, even when it only looks. */
const RUNS =
  /^(core\.(fsmonitor|sshcommand|pager|editor|askpass|gitproxy|worktree|attributesfile|alternaterefscommand)|pager\..+|diff\.external|diff\..+\.(command|textconv)|filter\..+\.(clean|smudge|process)|gpg\.(.+\.)?program|credential\.(.+\.)?helper|remote\..+\.(uploadpack|receivepack|vcs)|include\.path|includeif\..+\.path|interactive\.difffilter|remote\..+\.promisor|extensions\.partialclone|protocol\.(.+\.)?allow|hook\..+\.command|url\..+\.insteadof|sequence\.editor)$/

/** `true` means the watcher that git brings along. */
const SWITCH = /^(true|false|yes|no|on|off|0|1)?$/i

export interface GitSetting {
  /** In lower case, e.g. `core.fsmonitor`. */
  key: string
  /** As it is written. */
  value: string
}

const HEAD = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\](.*)$/

/** The settings in the text of a git config, and those it may have where that cannot be told. */
export function readGitConfig(text: string): GitSetting[] {
  const found: GitSetting[] = []
  let sections = ['']
  let goesOn = false
  for (const raw of text.split('\n')) {
    let rest = raw.trim()
    // What follows a line that ends in `\` may belong to its value, or be a line of its own.
    const before = goesOn ? sections : []
    goesOn = rest.endsWith('\\')
    // Several may follow each other on one line; the last one counts.
    for (let head = HEAD.exec(rest); head; head = HEAD.exec(rest)) {
      const section = head[2] === undefined ? `${head[1]}` : `${head[1]}.${head[2]}`
      sections = [...before, section.toLowerCase()]
      rest = (head[3] ?? '').trim()
    }
    const [, name, value = ''] = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(rest) ?? []
    if (name !== undefined)
      found.push(...sections.map((section) => ({ key: `${section}.${name.toLowerCase()}`, value })))
  }
  return found
}

export function runsProgram({ key, value }: GitSetting): boolean {
  if (key === 'core.hookspath') return plainPath(value) === undefined
  return RUNS.test(key) && !(key === 'core.fsmonitor' && SWITCH.test(value.replaceAll('"', '')))
}

/** A value that git takes for this path and nothing else: no comment behind it, no escapes, no `~`. */
export function plainPath(value: string): string | undefined {
  return /^("?)([\w./-]+)\1$/.exec(value)?.[2]
}
