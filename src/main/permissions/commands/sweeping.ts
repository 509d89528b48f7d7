import { isInside, resolvePath } from '../paths/locate'
import type { Situation } from '../types'
import { foldersOf } from './command-paths'
import { programName } from './programs'
import { HOLE, type Script, type SimpleCommand, type Word } from './script'

/** What narrows down what find finds. */
const FILTER =
  /^-(i?name|i?path|i?regex|i?wholename|empty|size|[acm](time|min)|newer\w*|user|group|perm|inum)$/

/** Why a command would delete all of the workspace, or what nobody can tell; undefined when it would not. */
export function sweepReason(script: Script, cwd: string, situation: Situation): string | undefined {
  for (const command of [...script.commands, ...script.inner]) {
    const deleted = deletedBy(command)
    if (deleted?.length === 0) return UNKNOWN
    const folders = foldersOf(command.places, cwd, situation)
    for (const word of deleted ?? []) {
      if (word.text.startsWith(HOLE)) return UNKNOWN
      if (folders.some((folder) => holdsAll(word, folder, situation))) return DELETES_ALL
    }
  }
  return undefined
}

export const DELETES_ALL = 'It deletes everything in the workspace, which cannot be undone here.'
const UNKNOWN = 'It deletes folders, and which ones cannot be told beforehand.'

/** What is deleted with everything in it; undefined when nothing is. */
function deletedBy({ words: [program, ...args] }: SimpleCommand): Word[] | undefined {
  const name = programName(program?.text ?? '').toLowerCase()
  const has = (option: RegExp) => args.some(({ text }) => option.test(text))
  const operands = args.filter(({ text }) => !text.startsWith('-'))
  if (/^g?rm$|^rimraf$|^trash(-put)?$/.test(name))
    return name.endsWith('rm') && !has(/^-[A-Za-z]*[rR]|^--r/) ? undefined : operands
  if (/^g?find$/.test(name)) return has(/^-delete$/) && !has(FILTER) ? startsOf(args) : undefined
  if (name === 'git' && args[0]?.text === 'clean' && has(/^-[A-Za-z]*x/)) return [HERE]
  return undefined
}

const HERE: Word = { text: '.', plain: true, pattern: false, start: 0, end: 0 }

function startsOf(args: Word[]): Word[] {
  const end = args.findIndex(({ text }) => /^[-(!]/.test(text))
  return end > 0 ? args.slice(0, end) : [HERE]
}

/** A name of nothing but signs, like `*` or `{*,.*}`, stands for everything in its folder. */
function holdsAll({ text, pattern }: Word, folder: string, situation: Situation): boolean {
  const { workspace, platform } = situation
  const path = pattern ? text.replace(/(^|\/)[.*?{},[\]!^]+\/*$/, '$1.') : text
  return workspace !== null && isInside(resolvePath(path, folder, situation), workspace, platform)
}
