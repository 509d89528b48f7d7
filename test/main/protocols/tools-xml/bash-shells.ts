import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { ShellAnswer, Shells } from '../../../../src/main/protocols/tools-xml/tools/shells'
import { RuntimeError } from '../../../../src/main/runtime'

/** A real bash behind pipes, in this folder, that stays open: enough to run the tools without a terminal. */
export function createBashShells(cwd: string): Shells & { close(): void } {
  const open = new Map<string, ChildProcess>()

  function shellOf(conversationId: string): ChildProcess {
    const known = open.get(conversationId)
    if (known) return known
    const made = spawn('bash', ['--norc'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
    open.set(conversationId, made)
    return made
  }

  /** Reads until the marker comes with the exit code, or the prompt the script waits at. */
  function answer(shell: ChildProcess, marker: string, prompt: string): Promise<ShellAnswer> {
    return new Promise((done) => {
      let output = ''
      const listen = (data: Buffer) => {
        output += data
        const end = new RegExp(`${marker} (\\d+) (.*)\\n`).exec(output)
        if (!end && !output.endsWith(prompt)) return
        shell.stdout?.off('data', listen)
        const said = end ? output.slice(0, end.index) : output
        done({
          output: said,
          exitCode: end ? Number(end[1]) : null,
          state: end ? 'done' : 'waiting',
          cwd: end?.[2] ?? cwd,
          note: null,
        })
      }
      shell.stdout?.on('data', listen)
    })
  }

  const marker = `end-${randomBytes(6).toString('hex')}`
  return {
    async run(conversationId, script) {
      const shell = shellOf(conversationId)
      const said = answer(shell, marker, '? ')
      // On one line, so that what the script reads is what is typed later.
      const packed = Buffer.from(script).toString('base64')
      shell.stdin?.write(`eval "$(echo ${packed} | base64 -d)"; echo ${marker} $? "$PWD"\n`)
      return said
    },
    async input(conversationId, data) {
      const shell = shellOf(conversationId)
      const said = answer(shell, marker, '? ')
      shell.stdin?.write(data)
      return said
    },
    async control(_conversationId, key) {
      if (!/^[a-z]$/.test(key)) throw new RuntimeError('INVALID_ARGUMENT', `There is no key ${key}.`)
      return { output: `^${key}`, exitCode: 130, state: 'done', cwd, note: null }
    },
    close() {
      for (const shell of open.values()) shell.kill()
    },
  }
}
