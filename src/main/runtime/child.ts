import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Pipe, Pipes } from './pipes'
import { RuntimeError } from './runtime-error'
import type { Shell } from './shell'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Child {
  pid: number
  stdin: Writable
  stdout: Readable
  stderr: Readable
  exit: Promise<Exit>
}

/** Starts the shell with the command as leader of a group and session of its own. */
export async function startChild(
  shell: Shell,
  command: string,
  cwd: string,
  env: Record<string, string>,
  pipes: Pipes,
): Promise<Child> {
  const taken = await pipes.takeTwo()
  const child = start(shell, command, cwd, env, taken)
  if (child.pid === undefined) {
    for (const pipe of taken ?? []) pipe.read.destroy()
    throw notStarted(await new Promise<Error>((resolve) => child.once('error', resolve)), cwd)
  }
  child.on('error', () => {})
  const stdin = child.stdin as Writable
  // A command that ends without reading its input is no error; a write that cannot arrive says so itself.
  stdin.on('error', () => {})
  return {
    pid: child.pid,
    stdin,
    stdout: taken?.[0].read ?? (child.stdout as Readable),
    stderr: taken?.[1].read ?? (child.stderr as Readable),
    exit: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }))
    }),
  }
}

function start(
  shell: Shell,
  command: string,
  cwd: string,
  env: Record<string, string>,
  pipes: [Pipe, Pipe] | null,
): ChildProcess {
  try {
    return spawn(shell.path, shell.args(command), {
      cwd,
      env,
      stdio: ['pipe', pipes?.[0].write ?? 'pipe', pipes?.[1].write ?? 'pipe'],
      // On Windows it would open a console window.
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: shell.verbatim ?? false,
    })
  } catch (error) {
    for (const pipe of pipes ?? []) pipe.read.destroy()
    throw notStarted(error as Error, cwd)
  } finally {
    // The command has its own now; the pipe closes when the last of its processes has.
    for (const pipe of pipes ?? []) closeSync(pipe.write)
  }
}

function notStarted(error: NodeJS.ErrnoException, cwd: string): RuntimeError {
  if (error.code === 'E2BIG')
    return new RuntimeError('TOO_LARGE', 'The command is too long. Write it to a file and run that.')
  return new RuntimeError('UNAVAILABLE', `The command could not be started in ${cwd}: ${error.message}`)
}
