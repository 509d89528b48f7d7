import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { note, Trouble } from './say.mjs'
import { exitCode, onStop } from './signals.mjs'

const SAME_MS = 1_000
const TERMINAL_MS = 2_000
const GRACE_MS = 10_000

/**
 * Runs Electron to its end.
 * @returns {Promise<number>} the code to exit with
 */
export function launch(
  program,
  { args, env, cwd, watchSandbox, interactive = Boolean(process.stdin.isTTY) },
) {
  const child = spawn(program, args, {
    env,
    cwd,
    stdio: ['inherit', 'inherit', watchSandbox ? 'pipe' : 'inherit'],
  })
  const stopped = forwardStops(child, interactive)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    process.stderr.write(chunk)
    if (said.length < 20_000) said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, error)))
    child.once('close', (code, signal) => {
      const by = stopped()
      if (by) return resolve(exitCode(0, by))
      if (sandboxTrouble(said)) explainSandbox(program)
      resolve(exitCode(code, signal))
    })
  })
}

/** The signal is passed on once; when the app does not end, or the user insists, it is killed. */
function forwardStops(child, interactive) {
  let first
  let at = 0
  onStop((signal) => {
    if (first) {
      // Ctrl-C comes twice under npm: from the terminal, and from npm.
      if (Date.now() - at > SAME_MS) child.kill('SIGKILL')
      return
    }
    first = signal
    at = Date.now()
    // A terminal has sent it to the app too, and a second SIGINT makes Chromium drop everything at once.
    const byTerminal = signal === 'SIGINT' && interactive
    setTimeout(() => child.kill(signal), byTerminal ? TERMINAL_MS : 0).unref()
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  })
  return () => first
}

function cannotRun(program, error) {
  const todo =
    error.code === 'ENOENT'
      ? 'It needs glibc: a system built on another C library (Alpine) cannot run it.'
      : 'Check that the file may be run from where it is (a mount with noexec forbids it).'
  return new Trouble(`${program} could not be started: ${error.message}`, todo)
}

export const sandboxTrouble = (text) =>
  /SUID sandbox helper binary was found, but is not configured|No usable sandbox!/.test(text)

function explainSandbox(program) {
  const helper = join(dirname(program), 'chrome-sandbox')
  note("✖ This system does not let Electron set up its sandbox (the app's protection against hostile pages).")
  note(
    `  → Either give its helper the rights it needs: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
  )
  note('  → or allow user namespaces: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0')
  note('    (Debian before 11: sudo sysctl -w kernel.unprivileged_userns_clone=1)')
}
