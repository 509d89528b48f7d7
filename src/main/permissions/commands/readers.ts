/**
 * What is known of commands that only read: their options that neither write, nor run anything, nor look into files
 * that nobody named (hidden ones, those behind links, whole trees with what is secret in them). This allows nothing by itself; it tells how far a rule of the user reaches. Options that are
 * missing here are asked for.
 */
interface Reader {
  /** Letters that may stand behind one dash, alone or together, with a number behind them. */
  short?: string
  /** Names behind two dashes, with or without `=value`. */
  long?: string
  /** Whole words, as `find` has them. */
  words?: string
}

const GIT_DIFF =
  'stat numstat shortstat name-only name-status patch no-patch unified color no-color word-diff summary raw minimal ignore-space-change ignore-all-space ignore-blank-lines find-renames no-renames diff-filter relative full-index abbrev no-ext-diff no-textconv'
const GIT_LOG =
  'oneline graph all branches tags remotes max-count since until after before author grep reverse merges no-merges first-parent format pretty date decorate no-decorate follow topo-order abbrev-commit'

const READERS: Record<string, Reader> = {
  ls: {
    short: 'aAbBcCdfFgGhHiIklLmnNopqQrRsStuUvwxXZ1',
    long: 'all almost-all human-readable recursive reverse sort time directory inode size color group-directories-first classify full-time no-group numeric-uid-gid ignore hide',
  },
  cat: { short: 'AbeEnstTuv', long: 'number number-nonblank show-all show-ends show-tabs squeeze-blank' },
  head: { short: 'cnqvz', long: 'lines bytes quiet silent verbose' },
  tail: { short: 'cnqrvz', long: 'lines bytes quiet silent verbose' },
  wc: { short: 'clmLw', long: 'bytes chars lines words max-line-length' },
  nl: { short: 'bdfhilnpsvw' },
  cut: { short: 'bcdfnsz', long: 'bytes characters delimiter fields only-delimited complement' },
  sort: {
    short: 'bdfghikMnrRstuVz',
    long: 'reverse unique numeric-sort human-numeric-sort ignore-case key field-separator stable version-sort',
  },
  grep: {
    short: 'aABcCEeFGhHiIlLmnoPqsvwxyz',
    long: 'ignore-case line-number files-with-matches files-without-match count word-regexp line-regexp invert-match only-matching include exclude exclude-dir context after-context before-context extended-regexp fixed-strings perl-regexp max-count color no-filename with-filename quiet regexp',
  },
  rg: {
    short: 'aABcCeFghHiIlmMnNoPqrsStTUvwx',
    long: 'ignore-case smart-case case-sensitive line-number no-line-number files files-with-matches files-without-match count count-matches word-regexp line-regexp invert-match only-matching glob iglob type type-not type-list context after-context before-context fixed-strings pcre2 multiline max-count max-depth max-columns sort sortr json stats color heading no-heading column vimgrep trim replace regexp no-config null',
  },
  find: {
    words:
      '-name -iname -path -ipath -wholename -regex -iregex -type -maxdepth -mindepth -size -mtime -mmin -atime -ctime -newer -empty -print -print0 -not -and -or -a -o -prune -perm -user -group -readable -writable -executable -depth -xdev -mount -links -true -false -quit',
  },
  tree: { short: 'adfhiLnpstuDFIPrSC', long: 'dirsfirst noreport gitignore prune' },
  du: { short: 'abcdhkmsx', long: 'human-readable summarize max-depth all total apparent-size exclude' },
  df: { short: 'ahHikPT', long: 'human-readable all' },
  stat: { short: 'cfLtx', long: 'format terse dereference' },
  file: { short: 'bhik', long: 'brief mime mime-type mime-encoding' },
  diff: {
    short: 'abBcdeiqstuUwy',
    long: 'brief unified ignore-case ignore-all-space ignore-blank-lines side-by-side color exclude',
  },
  cmp: { short: 'bls' },
  echo: { short: 'eEn' },
  printf: {},
  cd: {},
  pwd: { short: 'LP' },
  true: {},
  false: {},
  which: { short: 'a' },
  basename: { short: 'asz' },
  dirname: {},
  'git status': {
    short: 'bsuvz',
    long: 'short branch porcelain long verbose untracked-files ignored show-stash ahead-behind no-ahead-behind column no-column renames no-renames',
  },
  'git diff': { short: 'bpsuUwMR', long: `${GIT_DIFF} cached staged merge-base check` },
  'git log': { short: 'bpsnuw', long: `${GIT_DIFF} ${GIT_LOG}` },
  'git show': { short: 'bpsuw', long: `${GIT_DIFF} ${GIT_LOG}` },
  'git shortlog': { short: 'ens', long: 'summary numbered email all since until no-merges' },
  'git blame': { short: 'bceLlswM', long: 'since porcelain line-porcelain show-email date' },
  'git ls-files': {
    short: 'cdmosz',
    long: 'cached deleted modified others stage exclude-standard full-name',
  },
  'git rev-parse': { long: 'abbrev-ref show-toplevel short verify is-inside-work-tree' },
}

const sets = new Map<Reader, { long: Set<string>; words: Set<string> }>()

/** The known reader these words begin with, with the number of words that name it. */
export function readerOf(words: readonly string[]): { reader: Reader; length: number } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined
    if (reader && words.length >= length) return { reader, length }
  }
  return undefined
}

export function knowsOption(reader: Reader, option: string): boolean {
  const { long, words } = setsOf(reader)
  if (words.has(option)) return true
  if (option.startsWith('--')) return option === '--' || long.has(option.slice(2).replace(/=.*$/s, ''))
  const letters = /^-([A-Za-z]*)(?:\d[\d,.]*)?$/.exec(option)?.[1]
  return letters !== undefined && [...letters].every((letter) => reader.short?.includes(letter))
}

function setsOf(reader: Reader) {
  const known = sets.get(reader)
  if (known) return known
  const made = { long: new Set(reader.long?.split(' ')), words: new Set(reader.words?.split(' ')) }
  sets.set(reader, made)
  return made
}
