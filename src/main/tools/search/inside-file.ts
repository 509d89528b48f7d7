import { fs } from '../../workspace'
import { type BytePath, bufferOf } from './byte-path'

const { closeSync, fstatSync, openSync, readlinkSync, readSync, realpathSync } = fs
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = fs.constants

/** The path of something below the base, as the system takes it. */
export function pathBelow(base: string, path: BytePath): Buffer {
  if (!path) return Buffer.from(base)
  return Buffer.concat([Buffer.from(/[\\/]$/.test(base) ? base : `${base}/`), bufferOf(path)])
}

/** Opens a regular file below the base; throws when a link leads to it by now. The caller closes it. */
export function openInside(base: string, path: BytePath): number {
  const whole = pathBelow(base, path)
  const file = openSync(whole, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    if (!fstatSync(file).isFile()) throw new Error('not a regular file')
    if (!isOpenAt(file, whole)) throw new Error('behind a link')
    return file
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Told by the descriptor where the system can. */
function isOpenAt(file: number, path: Buffer): boolean {
  if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${file}`, 'buffer').equals(path)
  return isReal(path)
}

/** True while no part of the path is a link. */
export function isReal(path: Buffer): boolean {
  return slashes(realpathSync.native(path, 'buffer')).equals(slashes(path))
}

function slashes(path: Buffer): Buffer {
  return process.platform === 'win32' ? Buffer.from(path.toString().replaceAll('\\', '/')) : path
}

const MAX_SMALL = 1 << 20

/** The whole of a small file, or null when it cannot be read. */
export function readSmall(base: string, path: BytePath): Buffer | null {
  let file: number
  try {
    file = openInside(base, path)
  } catch {
    return null
  }
  try {
    const content = Buffer.alloc(Math.min(fstatSync(file).size, MAX_SMALL))
    return content.subarray(0, readSync(file, content, 0, content.length, 0))
  } catch {
    return null
  } finally {
    closeSync(file)
  }
}
