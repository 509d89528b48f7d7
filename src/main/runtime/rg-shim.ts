import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './shell'

/**
 * rg searches its stdin instead of the folder as soon as stdin is not a terminal, and ours stays open for answers: a
 * plain `rg word` would wait for ever. A socket as stdin can only be ours, so in front of the user's rg stands one
 * that closes it. What a shell pipes into rg is no socket and is searched as always.
 */
export function shimRg(folder: string, path: string): string {
  const real = findProgram('rg', path)
  if (!real) return path
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const shim = join(folder, 'rg')
  writeFileSync(shim, `#!/bin/sh\n[ -S /dev/stdin ] && exec </dev/null\nexec ${quote(real)} "$@"\n`)
  chmodSync(shim, 0o700)
  return `${folder}:${path}`
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
