/** Settings that make git run a program or read more settings, when it only looks. */
const RUNS =
  /^(core\.(fsmonitor|sshcommand|pager|editor|askpass|gitproxy|hookspath|worktree|attributesfile|alternaterefscommand)|pager\..+|diff\.external|diff\..+\.(command|textconv)|filter\..+\.(clean|smudge|process)|gpg\..*program|gpg\.program|credential\.(.*\.)?helper|remote\..+\.(uploadpack|receivepack|vcs)|include\.path|includeif\..+\.path|interactive\.difffilter|extensions\.(partialclone|worktreeconfig)|uploadpack\.packobjectshook|sequence\.editor|url\..+\.insteadof|protocol\..+|ssh\.variant)$/

const HARMLESS_VALUE: Record<string, RegExp> = { 'core.fsmonitor': /^(true|false|yes|no|on|off|0|1)?$/i }

/** The settings in the text of a git config that make git run something. */
export function programsInConfig(text: string): string[] {
  const found: string[] = []
  let section = ''
  for (const line of text.split('\n').map((line) => line.trim())) {
    const head = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line)
    if (head) section = `${head[1]}${head[2] === undefined ? '' : `.${head[2]}`}`.toLowerCase()
    const [, name, value = ''] =
      /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(head ? (head[3] ?? '').trim() : line) ?? []
    if (name === undefined) continue
    const key = `${section}.${name.toLowerCase()}`
    if (RUNS.test(key) && !HARMLESS_VALUE[key]?.test(value.replace(/["']/g, '').trim())) found.push(key)
  }
  return [...new Set(found)]
}
