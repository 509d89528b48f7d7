import { spawn } from 'node:child_process'
import { holdFor } from './lock.mjs'
import { track } from './signals.mjs'

const KEPT = 200_000

/**
 * Runs a program to its end and keeps what it printed (its end, when long).
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, shell?: boolean, onStart?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string, error?: NodeJS.ErrnoException }>}
 */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT)
    }
    track(child)
    if (child.pid) holdFor(child.pid)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) =>
      resolve({ code: null, signal: null, output: `${output}${error.message}`, error }),
    )
    child.once('close', (code, signal) => resolve({ code, signal, output }))
    onStart?.(child)
  })
}
