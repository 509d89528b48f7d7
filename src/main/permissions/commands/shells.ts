import type { Situation } from '../types'
import { programName, SHELLS } from './programs'

/** Shells whose commands the grammar reads. Fish quotes in its own way, the others are no POSIX shells at all. */
const READ = new Set([...SHELLS].filter((name) => !/^(fish|csh|tcsh)$/.test(name)))

export function speaksPosix({ shell, platform }: Pick<Situation, 'shell' | 'platform'>): boolean {
  if (shell !== undefined) return READ.has(programName(shell).toLowerCase())
  return platform !== 'win32'
}
