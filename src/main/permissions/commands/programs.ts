/** Programs that run what their arguments say. None of them ever gets a prefix rule. */

/** They run the rest of their arguments as a command. */
export const WRAPPERS: Record<string, { valued: string; skip?: number }> = {
  sudo: { valued: 'ugpCchrtTUDR' },
  doas: { valued: 'uC' },
  env: { valued: 'uC' },
  nohup: { valued: '' },
  setsid: { valued: '' },
  nice: { valued: 'n' },
  ionice: { valued: 'cnpPu' },
  chrt: { valued: '', skip: 1 },
  taskset: { valued: '', skip: 1 },
  stdbuf: { valued: 'ioe' },
  unbuffer: { valued: '' },
  time: { valued: 'of' },
  timeout: { valued: 'ks', skip: 1 },
  gtimeout: { valued: 'ks', skip: 1 },
  command: { valued: '' },
  builtin: { valued: '' },
  noglob: { valued: '' },
  exec: { valued: 'a' },
  coproc: { valued: '' },
  xargs: { valued: 'InPLdEsaR' },
  parallel: { valued: 'jSIa' },
  watch: { valued: 'n' },
  chroot: { valued: '', skip: 1 },
  unshare: { valued: '' },
  nsenter: { valued: 't' },
  flock: { valued: 'wE', skip: 1 },
  strace: { valued: 'oeps' },
  ltrace: { valued: 'oeps' },
  caffeinate: { valued: 'tw' },
  busybox: { valued: '' },
  toybox: { valued: '' },
  winpty: { valued: '' },
  dotenv: { valued: 'ef' },
  'systemd-run': { valued: 'pu' },
  runuser: { valued: 'ug' },
}

export const SHELLS = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ash',
  'ksh',
  'mksh',
  'fish',
  'csh',
  'tcsh',
  'rbash',
])

/** Languages, editors and others that run code from their arguments or files. */
const INTERPRETERS = new Set(
  `awk gawk mawk nawk sed gsed ed ex vi vim nvim view emacs nano less more man perl raku ruby irb python pypy ipython
  node nodejs deno bun tsx ts-node php lua luajit tclsh wish expect guile racket Rscript R julia octave gdb lldb java
  jshell groovy scala kotlin ghci swift osascript powershell pwsh cmd wscript cscript mshta rundll32 sqlite3 psql mysql
  jq yq bc dc m4 make gmake cmake ninja just task rake gulp grunt ant mvn mvnw gradle gradlew bazel buck meson scons
  nx turbo lerna tox nox invoke fab ansible ansible-playbook npx pnpx bunx uvx pipx corepack volta nvm rvm rbenv asdf
  ssh scp sftp rsync telnet nc ncat netcat socat curl wget aria2c ftp tar zip unzip 7z cpio ar
  docker podman kubectl helm terraform vagrant tmux screen script at batch crontab systemctl launchctl schtasks reg
  open xdg-open start eval source . alias unalias trap set shopt setopt enable hash export declare typeset local readonly
  unset read mapfile readarray printenv bind complete let test exit return wait jobs fg bg kill pkill killall su
  dd mkfs tee ln mount umount chmod chown chgrp install shred truncate rm rmdir uniq split csplit patch
  gcore valgrind perf hyperfine rlwrap proxychains torsocks wine mono firejail bwrap proot fakeroot xvfb-run setarch
  dbus-run-session dbus-launch start-stop-daemon run-parts pkexec sg newgrp runas forfiles wmic msiexec regsvr32 certutil
  direnv mise entr fswatch nodemon forever pm2 concurrently npm-run-all cross-env
  elixir iex erl escript ocaml runghc runhaskell ghci sbcl clisp clojure clj bb janet hy bpython ptpython zx coffee electron
  nu elvish xonsh osh ysh yash posh mongo mongosh duckdb redis-cli
  ssh-agent chronic ifne setpriv prlimit cpulimit numactl faketime gosu su-exec tini dumb-init run0 sops`.split(
    /\s+/,
  ),
)

const VERSIONED = /^(i?python|pypy|perl|ruby|php|lua|node|pip|bash|zsh|ksh|fish|tclsh|guile|java)[\d.-]+$/

/** These mean something by their subcommand only; what is listed may have a prefix rule. */
const SUBCOMMANDS: Record<string, readonly string[]> = {
  git: ['status', 'diff', 'log', 'show', 'blame', 'ls-files', 'rev-parse', 'shortlog'],
  npm: ['test', 'run', 'ls', 'outdated'],
  pnpm: ['test', 'run', 'ls', 'outdated'],
  yarn: ['test', 'run'],
  cargo: ['test', 'build', 'check', 'clippy', 'fmt', 'tree'],
  go: ['test', 'build', 'vet', 'list'],
  dotnet: ['test', 'build'],
  mix: ['test', 'compile', 'format'],
  dart: ['test', 'analyze', 'format'],
  flutter: ['test', 'analyze'],
  zig: ['test', 'build'],
  crystal: ['spec', 'build'],
  nim: ['check'],
  pip: ['list', 'freeze'],
  find: ['.'],
  gh: [],
  hg: ['status', 'diff', 'log'],
  svn: ['status', 'diff', 'log'],
  brew: ['list', 'info'],
  apt: ['list'],
  'apt-get': [],
  dnf: [],
  yum: [],
  pacman: [],
  gem: ['list'],
  bundle: ['list'],
  composer: ['show'],
  poetry: ['show'],
  uv: [],
  conda: ['list'],
  aws: [],
  gcloud: [],
  az: [],
  security: [],
  'secret-tool': [],
  pass: [],
  op: [],
  bw: [],
  gpg: [],
  openssl: [],
}

/** Subcommands that name the next thing to run: the rule has to hold its name. */
const NAMED_SCRIPTS = new Set(['run'])

/** The name behind a path, a version or an ending. */
export function programName(word: string): string {
  const name = word.split(/[\\/]/).pop() ?? word
  return name.replace(/\.(exe|cmd|bat|com)$/i, '')
}

export function runsItsArguments(given: string): boolean {
  // On a Mac the GNU tools have a g in front.
  return isKnownRunner(given) || isKnownRunner(given.replace(/^g/, ''))
}

function isKnownRunner(name: string): boolean {
  return Object.hasOwn(WRAPPERS, name) || SHELLS.has(name) || INTERPRETERS.has(name) || VERSIONED.test(name)
}

/** Why these words cannot be a prefix rule, or undefined when they can. */
export function prefixProblem(words: readonly string[]): string | undefined {
  const [program = '', sub, script] = words
  if (words.some((word) => word.startsWith('-'))) return 'A rule cannot begin with options.'
  if (/[\\/]/.test(program))
    return `${program} is a file that may change; only the exact command can be allowed.`
  const name = programName(program).toLowerCase()
  if (runsItsArguments(name) || runsItsArguments(program))
    return `${program} can run other programs; only the exact command can be allowed.`
  const known = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (!known) return undefined
  if (sub === undefined || !known.includes(sub))
    return `${words.slice(0, 2).join(' ')} can do very different things; only the exact command can be allowed.`
  if (NAMED_SCRIPTS.has(sub) && script === undefined) return `${program} ${sub} runs any script; name one.`
  return undefined
}
