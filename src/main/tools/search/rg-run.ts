import { spawn } from 'node:child_process'

/** rg could not do its work: it is missing, not executable, or crashed. */
export class RgUnavailable extends Error {}

export interface RgEnd {
  /** We stopped it: it had more to say. */
  stopped: boolean
  code: number
  stderr: string
}

const MAX_STDERR = 64 * 1024

/** Runs rg until it ends or `onChunk` returns false. Without a shell and with an empty environment. */
export function runRg(
  rgPath: string,
  args: string[],
  cwd: string,
  signal: AbortSignal,
  onChunk: (chunk: Buffer) => boolean,
): Promise<RgEnd> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn(rgPath, args, {
      cwd,
      env: cleanEnvironment(),
      shell: false,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    let done = false
    const end = (settle: () => void) => {
      if (done) return
      done = true
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const kill = () => {
      child.kill('SIGKILL')
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const onAbort = () => {
      kill()
      end(() => reject(signal.reason))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      if (done || onChunk(chunk)) return
      kill()
      end(() => resolve({ stopped: true, code: 0, stderr }))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < MAX_STDERR) stderr += text
    })
    child.on('error', (error) => end(() => reject(new RgUnavailable(error.message))))
    child.on('close', (code, by) =>
      end(() => {
        if (code === 0 || code === 1 || code === 2) resolve({ stopped: false, code, stderr })
        else reject(new RgUnavailable(`rg ended with ${by ?? code}: ${stderr.trim().slice(0, 500)}`))
      }),
    )
  })
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const root = process.env.SystemRoot
  return root ? { SystemRoot: root } : {}
}
