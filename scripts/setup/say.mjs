/** Something the user can do something about: shown without a stack. */
export class Trouble extends Error {
  constructor(what, todo, detail) {
    super(what)
    this.todo = todo
    this.detail = detail
  }
}

/**
 * @param {string} what
 * @param {string} todo
 * @param {string} [detail] the last lines of a program that failed
 * @returns {never}
 */
export function fail(what, todo, detail = '') {
  throw new Trouble(what, todo, detail)
}

// Everything goes to stderr: stdout belongs to the app.
export const note = (text) => process.stderr.write(`${text}\n`)
export const step = (text) => note(`• ${text}`)

const SYSTEM = {
  EACCES: 'Check who owns this folder, then run this again.',
  EPERM: 'Check who owns this folder, then run this again.',
  EROFS: 'This folder cannot be written to: use a copy elsewhere.',
  ENOSPC: 'The disk is full: free some space, then run this again.',
  EDQUOT: 'Your share of the disk is full: free some space, then run this again.',
}

export function report(failure) {
  const todo = SYSTEM[failure?.code]
  const error = todo ? new Trouble(failure.message, todo) : failure
  if (!(error instanceof Trouble)) return note(`✖ ${error?.stack ?? error}`)
  if (error.detail) note(error.detail.replace(/^/gm, '  | '))
  note(`✖ ${error.message}`)
  for (const line of error.todo.split('\n')) note(`  → ${line}`)
}

export const lastLines = (text, count = 15) => text.trimEnd().split('\n').slice(-count).join('\n')
