import { spawn } from 'node:child_process'
import { fail, lastLines } from './say.mjs'
import { atExit } from './signals.mjs'

const START_MS = 15_000

export const hasDisplay = (env, platform) =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

/**
 * A virtual display of our own, gone when we are.
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
export function startXvfb(env) {
  // Its own process group, or Ctrl-C in the terminal would take the display from under the app.
  const args = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.ref()
    child.kill()
    return ended
  }
  atExit(stop)
  return new Promise((resolve, reject) => {
    let said = ''
    let number = ''
    const giveUp = (why) => {
      clearTimeout(timer)
      stop()
      try {
        fail(
          `The virtual display did not start: ${why}`,
          'Try Xvfb :99 by hand, or set DISPLAY to a running display.',
          lastLines(said),
        )
      } catch (trouble) {
        reject(trouble)
      }
    }
    const timer = setTimeout(() => giveUp(`no answer in ${START_MS / 1000} s`), START_MS)
    child.once('error', (error) => giveUp(error.message))
    child.once('exit', (code) => giveUp(`Xvfb ended with ${code}`))
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-10_000)
    })
    child.stdio[3].on('data', (chunk) => {
      number += chunk
      if (!number.includes('\n')) return
      clearTimeout(timer)
      child.unref()
      for (const stream of [child.stderr, child.stdio[3]]) stream.unref?.()
      resolve({ display: `:${number.trim()}`, stop })
    })
  })
}
