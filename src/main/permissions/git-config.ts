/** Settings that make git run a program or read more settings, even when it only looks. */
const RUNS =
  /^(core\.(fsmonitor|sshcommand|pager|editor|askpass|gitproxy|worktree|attributesfile|alternaterefscommand)|pager\..+|diff\.external|diff\..+\.(command|textconv)|filter\..+\.(clean|smudge|process)|gpg\.(.+\.)?program|credential\.(.+\.)?helper|remote\..+\.(uploadpack|receivepack|vcs)|include\.path|includeif\..+\.path|interactive\.difffilter|extensions\.partialclone|url\..+\.insteadof|sequence\.editor)$/

/** `true` means the watcher that git brings along. */
const SWITCH = /^(true|false|yes|no|on|off|0|1)?$/i

export interface GitSetting {
  /** In lower case, e.g. `core.fsmonitor`. */
  key: string
  value: string
}

const HEAD = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\](.*)$/

/** The settings in the text of a git config. Values are close enough to tell a switch from a program. */
export function readGitConfig(text: string): GitSetting[] {
  const found: GitSetting[] = []
  let section = ''
  for (const raw of text.split('\n')) {
    let rest = raw.trim()
    // Several may follow each other on one line; the last one counts.
    for (let head = HEAD.exec(rest); head; head = HEAD.exec(rest)) {
      section = (head[2] === undefined ? `${head[1]}` : `${head[1]}.${head[2]}`).toLowerCase()
      rest = (head[3] ?? '').trim()
    }
    const [, name, value = ''] = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(rest) ?? []
    if (name !== undefined)
      found.push({ key: `${section}.${name.toLowerCase()}`, value: value.replace(/["']/g, '').trim() })
  }
  return found
}

export function runsProgram({ key, value }: GitSetting): boolean {
  return RUNS.test(key) && !(key === 'core.fsmonitor' && SWITCH.test(value))
}
