import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redactor } from '../../secrets'
import type { Instance } from '../instance'
import { markerOf } from '../launcher'
import { MARKER } from '../processes'
import { RuntimeError } from '../runtime-error'
import { findDialect } from './dialect'
import { terminalEnv } from './env'
import { createPtyShell, type PtyShell } from './pty-shell'
import type { Screen } from './screen'

export interface ShellLaunch {
  conversationId: string
  cwd: string
  env: Record<string, string | undefined>
  /** What the conversation set besides. */
  more: Record<string, string>
  size: { cols: number; rows: number }
  screen: Screen
  redactor: Redactor
}

/** Starts a shell in a terminal; its first prompt is still to come. */
export async function launchShell(
  instance: Instance,
  launch: ShellLaunch,
): Promise<{ shell: PtyShell; folder: string }> {
  const id = `s-${randomBytes(4).toString('hex')}`
  const folder = join(instance.folder, id)
  const nonce = randomBytes(12).toString('hex')
  const dialect = findDialect(launch.env, folder, nonce)
  if (!dialect) throw new RuntimeError('UNAVAILABLE', 'No shell was found that can run in a terminal here.')
  const marker = `${markerOf(instance, launch.conversationId)}${id}`
  const { spawn } = await import('node-pty')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, dialect.startFile.name), dialect.startFile.text, { mode: 0o600 })
  try {
    const pty = spawn(dialect.path, dialect.args, {
      ...launch.size,
      cwd: launch.cwd,
      env: { ...terminalEnv(launch.env), ...launch.more, ...dialect.env, [MARKER]: marker },
    })
    const shell = createPtyShell(pty, {
      dialect,
      nonce,
      marker,
      cwd: launch.cwd,
      screen: launch.screen,
      redactor: launch.redactor,
    })
    shell.ended.then(() => rmSync(folder, { recursive: true, force: true }))
    return { shell, folder }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new RuntimeError(
      'UNAVAILABLE',
      `The shell could not be started in ${launch.cwd}: ${(error as Error).message}`,
    )
  }
}
