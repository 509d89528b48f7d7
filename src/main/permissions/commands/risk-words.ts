import type { CommandInfo } from '../../../shared/permission-rules'
import { programName, runsItsArguments, SHELLS, WRAPPERS } from './programs'
import { knowsOption, readerOf } from './readers'

export interface Risk {
  level: CommandInfo['riskLevel']
  reason: string
}

type Words = readonly string[]
type Judge = (args: Words) => Risk | undefined

const high = (reason: string): Risk => ({ level: 'high', reason })
const low = (reason: string): Risk => ({ level: 'low', reason })
const medium = (reason: string): Risk => ({ level: 'medium', reason })

const FOREVER = 'cannot be undone here'

const PROGRAMS: Record<string, Judge> = {
  rm: (args) =>
    has(args, /^-[A-Za-z]*[rR]|^--recursive/)
      ? high(`Deletes files and folders below ${files(args)}, ${FOREVER}.`)
      : medium(`Deletes ${files(args)}, ${FOREVER}.`),
  mkdir: (args) => medium(`Makes the folder ${files(args)}.`),
  touch: (args) => medium(`Makes ${files(args)}, or changes the time it was used.`),
  rmdir: (args) => medium(`Removes the empty folder ${files(args)}.`),
  unlink: (args) => medium(`Deletes ${files(args)}, ${FOREVER}.`),
  shred: (args) => high(`Destroys ${files(args)}, ${FOREVER}.`),
  truncate: (args) => high(`Cuts off ${files(args)}, ${FOREVER}.`),
  dd: () => high(`Copies raw data over a file or disk, ${FOREVER}.`),
  mv: (args) => medium(`Moves ${files(args)}; a file of the same name is lost.`),
  cp: (args) => medium(`Copies ${files(args)}; a file of the same name is lost.`),
  tee: (args) => medium(`Writes ${files(args)}.`),
  ln: () => medium('Makes a link, which can lead out of the workspace.'),
  chmod: (args) => medium(`Changes who may use ${files(args.slice(1))}.`),
  chown: (args) => high(`Changes the owner of ${files(args.slice(1))}.`),
  find: (args) =>
    has(args, /^-delete$/)
      ? high(`Deletes every file it finds, ${FOREVER}.`)
      : has(args, /^-(exec|ok)/)
        ? high('Runs a command on every file it finds.')
        : has(args, /^-f(print|ls)/)
          ? medium('Writes what it finds to a file.')
          : undefined,
  xargs: () => high('Runs a command on whatever comes in.'),
  sed: (args) =>
    has(args, /^-[A-Za-z]*i|^--in-place/) ? medium(`Changes files in place, ${FOREVER}.`) : undefined,
  sort: (args) => (has(args, /^-[A-Za-z]*o|^--o/) ? medium('Writes the result to a file.') : undefined),
  rg: (args) => (has(args, /^--(pre|hostname-bin)/) ? high('Runs a program on every file.') : undefined),
  sudo: () => high('Runs with the rights of the administrator.'),
  doas: () => high('Runs with the rights of the administrator.'),
  su: () => high('Runs as another user.'),
  curl: () => medium('Talks to a server.'),
  wget: () => medium('Downloads from a server.'),
  ssh: () => high('Runs commands on another computer.'),
  scp: () => high('Copies files to or from another computer.'),
  rsync: (args) =>
    has(args, /^--delete/)
      ? high(`Deletes what is missing at the source, ${FOREVER}.`)
      : medium('Copies files; those of the same name are lost.'),
  nc: () => high('Opens a connection to another computer.'),
  sleep: () => low('Only waits.'),
  exit: () => low('Ends the script.'),
  return: () => low('Ends the script.'),
  kill: () => medium('Ends a process.'),
  pkill: () => medium('Ends processes by name.'),
  killall: () => medium('Ends processes by name.'),
  shutdown: () => high('Turns the computer off.'),
  reboot: () => high('Restarts the computer.'),
  crontab: () => high('Changes what runs by itself at set times.'),
  systemctl: () => high('Changes the services of the computer.'),
  launchctl: () => high('Changes the services of the computer.'),
  eval: () => high('Runs text as a command.'),
  source: (args) => high(`Runs all of ${files(args)} in the shell.`),
  '.': (args) => high(`Runs all of ${files(args)} in the shell.`),
  alias: () => high('Gives a command another meaning.'),
  trap: () => high('Runs a command later on.'),
  docker: ([sub]) => medium(`docker ${sub ?? ''} acts on containers of this computer.`),
  kubectl: ([sub]) => high(`kubectl ${sub ?? ''} acts on a cluster.`),
  terraform: ([sub]) => high(`terraform ${sub ?? ''} acts on real infrastructure.`),
  npx: (args) => medium(`Runs ${args[0] ?? 'a package'}, downloaded if it is missing.`),
  make: (args) => medium(`make ${args.join(' ')} runs what the Makefile says.`.replace('  ', ' ')),
}

const INSTALLERS: Record<string, RegExp> = {
  npm: /^(i|install|ci|add|update|exec|x|create|init)$/,
  pnpm: /^(i|install|add|update|dlx|create)$/,
  yarn: /^(install|add|up|upgrade|dlx|create)$/,
  bun: /^(i|install|add|update|x|create)$/,
  pip: /^install$/,
  gem: /^install$/,
  cargo: /^install$/,
  go: /^(install|get)$/,
  brew: /^(install|upgrade|reinstall)$/,
  apt: /^(install|upgrade|full-upgrade)$/,
}

const GIT: Record<string, Judge> = {
  push: (args) =>
    has(args, /^(-[A-Za-z]*f|--force|--mirror|\+)/)
      ? high(`Rewrites the branch on the server, ${FOREVER}.`)
      : has(args, /^(-d|--delete|:.+)/)
        ? high(`Deletes a branch on the server, ${FOREVER}.`)
        : medium(`Sends commits to the server, ${FOREVER}.`),
  reset: (args) =>
    has(args, /^--(hard|merge|keep)/)
      ? high(`Throws away changes that are not committed, ${FOREVER}.`)
      : undefined,
  clean: () => high(`Deletes files that git does not know, ${FOREVER}.`),
  checkout: () => medium('Can throw away changes that are not committed.'),
  restore: () => medium('Can throw away changes that are not committed.'),
  switch: () => medium('Changes the files to those of another branch.'),
  stash: ([sub]) =>
    /^(drop|clear)$/.test(sub ?? '') ? high(`Throws away stashed changes, ${FOREVER}.`) : undefined,
  branch: (args) => (has(args, /^-[A-Za-z]*[dD]/) ? medium('Deletes a branch.') : undefined),
  rebase: () => medium('Rewrites commits.'),
  'filter-branch': () => high(`Rewrites the whole history, ${FOREVER}.`),
  config: (args) =>
    has(args, /^(--get|--list|-l$|get$|list$)/)
      ? low('Only reads.')
      : high('Changes settings of git, which can make it run programs.'),
  clone: () => medium('Downloads a repository.'),
  fetch: () => medium('Downloads commits.'),
  pull: () => medium('Downloads commits and changes the files.'),
  commit: () => medium('Records a commit and runs the hooks of the repository.'),
  submodule: () => high('Downloads and runs what the submodules say.'),
}

/** What one command does to the computer, as far as its words tell. */
export function riskOf(words: Words): Risk {
  const [program = '', ...args] = words
  const name = programName(program)
  if (name === 'git')
    return gitRisk(args) ?? readingRisk(words) ?? medium(`Runs git ${args[0] ?? ''}.`.replace(' .', '.'))
  const known =
    (Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]?.(args) : undefined) ?? packageRisk(name, args)
  if (known) return known
  const reading = readingRisk(words)
  if (reading) return reading
  if (/^mkfs|^(fdisk|parted|wipefs|diskutil)$/.test(name)) return high(`Changes a whole disk, ${FOREVER}.`)
  if (runsItsArguments(name)) return codeRisk(name, args)
  return medium(`Runs ${name}. What it does is not known here.`)
}

function gitRisk(args: Words): Risk | undefined {
  if (has(args.slice(0, 1), /^-c|^--config-env|^--exec-path/))
    return high('Changes settings of git, which can make it run programs.')
  if (has(args, /^--output|^--ext-diff$|^--upload-pack|^--receive-pack/))
    return high('Makes git write a file or run a program.')
  const at = args.findIndex((word) => !word.startsWith('-'))
  const sub = args[at] ?? ''
  return Object.hasOwn(GIT, sub) ? GIT[sub]?.(args.slice(at + 1)) : undefined
}

function packageRisk(name: string, [sub = '', script]: Words): Risk | undefined {
  const manager = name.replace(/^pip[\d.]+$/, 'pip')
  if (sub === 'publish') return high(`Publishes the package for everyone, ${FOREVER}.`)
  if (Object.hasOwn(INSTALLERS, manager) && INSTALLERS[manager]?.test(sub))
    return medium('Downloads packages and can run their install scripts.')
  if (!/^(npm|pnpm|yarn|bun)$/.test(name)) return undefined
  const words = sub === 'run' && script ? `run ${script}` : sub
  return medium(`${name} ${words} runs a script from package.json.`)
}

function readingRisk(words: Words): Risk | undefined {
  const known = readerOf(words)
  const rest = words.slice(known?.length)
  const only = known && rest.every((word) => !/^-./.test(word) || knowsOption(known.reader, word))
  return only ? low('Only reads.') : undefined
}

function codeRisk(name: string, args: Words): Risk {
  if (Object.hasOwn(WRAPPERS, name)) return low(`Runs the command behind ${name}.`)
  if (has(args, /^-[A-Za-z]*[ceEp]$|^--(eval|command|print)/) || (SHELLS.has(name) && args.length === 0))
    return high(`${name} runs code that is written in the command.`)
  const file = args.find((word) => !word.startsWith('-'))
  if (file && (SHELLS.has(name) || LANGUAGES.test(name))) return medium(`${name} runs ${file}.`)
  return medium(`Runs ${name}, which can run other programs.`)
}

const LANGUAGES = /^(python|pypy|node|deno|bun|perl|ruby|php|lua|java|tsx|ts-node|Rscript)[\d.]*$/

const has = (args: Words, pattern: RegExp) => args.some((word) => pattern.test(word))

function files(args: Words): string {
  const named = args.filter((word) => !word.startsWith('-')).map((word) => word.replaceAll('\uFFFC', '…'))
  if (named.length === 0) return 'files'
  return named.length > 3 ? `${named.slice(0, 3).join(', ')} and ${named.length - 3} more` : named.join(', ')
}
