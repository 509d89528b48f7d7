import { spawn } from 'node:child_process'

/** rg could not do its work: it is missing, not executable, or crashed. */
export class RgUnavailable extends Error {}

export interface RgTask {
  rgPath: string
  args: string[]
  cwd: string
  signal: AbortSignal
  /** Returns false when it has seen enough. */
  onChunk(chunk: Buffer): boolean
  /** Asked now and then; returns false when it takes too long. */
  onTick(elapsedMs: number): boolean
}

export interface RgEnd {
  /** Why it was stopped, null when it came to its end. */
  stopped: 'enough' | 'late' | null
  /** rg says that something went wrong. */
  failed: boolean
  stderr: string
}

const MAX_STDERR = 64 * 1024
const TICK_MS = 20

/** Runs rg without a shell and with an empty environment, until it ends or is stopped. */
export function runRg(task: RgTask): Promise<RgEnd> {
  const { signal } = task
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn(task.rgPath, task.args, {
      cwd: task.cwd,
      env: cleanEnvironment(),
      shell: false,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const started = performance.now()
    let stderr = ''
    let done = false
    const end = (settle: () => void) => {
      if (done) return
      done = true
      clearInterval(ticks)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const kill = (settle: () => void) => {
      child.kill('SIGKILL')
      child.stdout.destroy()
      child.stderr.destroy()
      end(settle)
    }
    const stop = (stopped: 'enough' | 'late') => kill(() => resolve({ stopped, failed: false, stderr }))
    const onAbort = () => kill(() => reject(signal.reason))
    const ticks = setInterval(() => {
      if (!task.onTick(performance.now() - started)) stop('late')
    }, TICK_MS)
    signal.addEventListener('abort', onAbort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      if (done) return
      try {
        if (!task.onChunk(chunk)) stop('enough')
      } catch (error) {
        kill(() => reject(error))
      }
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < MAX_STDERR) stderr += text
    })
    child.on('error', (error) => end(() => reject(new RgUnavailable(error.message))))
    child.on('close', (code, by) =>
      end(() => {
        if (code === 0 || code === 1 || code === 2) resolve({ stopped: null, failed: code === 2, stderr })
        else reject(new RgUnavailable(`rg ended with ${by ?? code}: ${stderr.trim().slice(0, 500)}`))
      }),
    )
  })
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const root = process.env.SystemRoot
  return root ? { SystemRoot: root } : {}
}
