import { foreignCommands } from './foreign'
import { programName } from './programs'
import type { Script } from './script'

/** Commands that reach guarded things without naming a file, by the words they begin with. */
const SPECIAL: readonly [words: RegExp, reason: string][] = [
  [/^(crontab|at|batch|schtasks)\b(?! -l$)/, 'It changes what runs by itself later on'],
  [
    /^(systemctl|launchctl) (.* )?(enable|load|bootstrap|link|edit|submit)\b/,
    'It changes what runs by itself later on',
  ],
  [/^reg (add|import|delete)\b/, 'It changes what runs by itself later on'],
  [
    /^git (.* )?config\b(?!.* (--get\S*|--list|-l|get|list)\b)/,
    'Settings of git can make it run programs later on',
  ],
  [/^git (.* )?credential\b/, 'It hands out passwords'],
  [
    /^(security|secret-tool|kwallet-query|keyring|pass|op|bw|lpass|cmdkey|vaultcmd)\b/,
    'It hands out passwords',
  ],
  [/^gh auth (token|status -t|status --show-token)/, 'It hands out a key'],
  [/^gcloud auth (print|application-default print)/, 'It hands out a key'],
  [/^aws (configure (get|export|list)|ecr get-login|sso|sts)/, 'It hands out a key'],
  [/^kubectl (.* )?(config view .*--raw|get secrets?\b)/, 'It hands out keys'],
  [/^gpg2? (.* )?--(export-secret|edit-key|delete-secret)/, 'It reaches private keys'],
  [/^ssh-(add|copy-id|keygen)\b/, 'It reaches private keys'],
  [/^npm (config|c|set|login|adduser|token)\b/, 'It changes or shows settings that hold keys'],
  [/^(visudo|vipw|passwd|chsh|usermod|useradd)\b/, 'It changes who may do what on this computer'],
]

/** Why a command is asked for each time although it names no guarded file. */
export function specialReason(command: string, script: Script | null): string | undefined {
  const all = script
    ? [...script.commands, ...script.inner].map(({ words }) => words.map(({ text }) => text))
    : foreignCommands(command)
  for (const [program, ...args] of all) {
    if (program === undefined) continue
    const line = [programName(program).toLowerCase(), ...args.map(shorten)].slice(0, MOST_WORDS).join(' ')
    const found = SPECIAL.find(([pattern]) => pattern.test(line))
    if (found) return found[1]
  }
  return undefined
}

/** The patterns look back and forth, so they get little to look at. */
const MOST_WORDS = 40
const shorten = (word: string) => word.slice(0, 100).replace(/\s/g, '_')
