import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'

/** A value from stdin: everything that is piped in, or a line typed unseen. Never from the command line, which others can read. */
export async function readSecret(ask: string): Promise<string> {
  const { stdin } = process
  const value = stdin.isTTY ? await typed(stdin, ask) : await text(stdin)
  return value.replace(/\r?\n$/, '')
}

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

function typed(stdin: ReadStream, ask: string): Promise<string> {
  // Before it is asked for: what is typed at once would be shown.
  stdin.setRawMode(true)
  process.stderr.write(ask)
  stdin.setEncoding('utf8')
  return new Promise((resolve) => {
    let line = ''
    const end = (value: string) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', read)
      process.stderr.write('\n')
      resolve(value)
    }
    const read = (chunk: string) => {
      for (const char of chunk) {
        if (char === CTRL_C) return end('')
        if (char === '\r' || char === '\n' || char === CTRL_D) return end(line)
        line = char === '\u007f' || char === '\b' ? line.slice(0, -1) : line + char
      }
    }
    stdin.on('data', read)
  })
}
