import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { WebError } from '../web-error'

export type Job =
  | { kind: 'html'; html: string; url: string; format: 'text' | 'markdown' }
  | { kind: 'pdf'; bytes: Uint8Array }

export interface Page {
  title: string
  text: string
  pages?: number
  /** Not all of it was read. */
  cut?: boolean
}

const LONGEST_MS = 20_000
const MOST_MEGABYTES = 512

/** Reads a page in a thread of its own, which is ended when it takes too long or too much. */
export async function convert(job: Job, signal: AbortSignal, patienceMs = LONGEST_MS): Promise<Page> {
  const worker = new Worker(workerFile(), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // What a library has to say about a strange page is nobody's business.
    stdout: true,
    stderr: true,
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await new Promise<Page>((resolve, reject) => {
      worker.on('message', ({ page, problem }: { page?: Page; problem?: string }) =>
        page ? resolve(page) : reject(unreadable(problem)),
      )
      worker.on('error', ({ message }) => reject(unreadable(message)))
      worker.on('exit', () => reject(unreadable(undefined)))
      limit.addEventListener('abort', () =>
        reject(signal.aborted ? signal.reason : unreadable('it took too long')),
      )
    })
  } finally {
    await worker.terminate()
  }
}

function unreadable(why: string | undefined): WebError {
  if (why?.startsWith('PasswordException'))
    return new WebError('UNAVAILABLE', 'The PDF is locked with a password.')
  const words = why?.replace(/\.+$/, '') ?? 'its reader ended'
  return new WebError('UNAVAILABLE', `The page could not be read: ${words}. Try format html.`)
}

/** Beside this file in the source; in a build beside the program, below which this code may lie. */
function workerFile(): URL {
  const places = ['./page-worker.ts', './page-worker.js', '../page-worker.js']
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The reader of web pages is missing.')
  return found
}
