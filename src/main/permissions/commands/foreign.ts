/** What may come before a place of its own. */
const BEFORE = '(?:^|[\\s\'"`=(,;|&@])'
const PLACES = [
  /[A-Za-z]:[\w\\/]|[A-Za-z]{2,20}:\\/,
  /\\\\|\\[A-Za-z][\w.-]*[\\/]|\/[A-Za-z.]|~/,
  /\$\{?(?:env:|home\b|profile\b)|%\w+%|\[(?:system\.)?environment\]/,
]
/** For shells that are not taken apart: the first thing that looks like a place of its own. */
const PLACE = new RegExp(`${BEFORE}((?:${PLACES.map(({ source }) => source).join('|')})[^\\s'"\`;|&)]*)`, 'i')
const UPWARDS = /(?:^|[\s'"`=(,;|&@\\/}])(\.\.)(?=[\\/\s'"`;|&)]|$)/

/** Signs that PowerShell and cmd take out of a word. */
const SIGNS = /[`^'"]/g

const SWEEPS =
  /(?:^|[;|&({\s])(?:remove-item|ri|rm|rd|rmdir|del|erase)\s(?:[^;|&\n]{0,500}\s)?["']?(?:\.[\\/])?(?:\.|\*|\*\.\*)["']?(?=$|[\s;|&)}])/i

export function foreignPlace(command: string): string | undefined {
  for (const text of [command, unquoted(command)]) {
    const found = PLACE.exec(text)?.[1] ?? UPWARDS.exec(text)?.[1]
    if (found) return found
  }
  return undefined
}

/** As the shell would see it, whatever stands between the letters of a name. */
export const unquoted = (command: string): string => command.replace(SIGNS, '')

/** Its commands as words, close enough to know the program. */
export const foreignCommands = (command: string): string[][] =>
  unquoted(command)
    .split(/[;|&\n(){}]+/)
    .map((part) => part.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)

/** It deletes all of the folder it runs in. */
export const foreignSweep = (command: string): boolean => SWEEPS.test(command)
