import { createRuntime } from '../../../src/main/runtime'

/** An app that starts commands and never gets to clean up: sweep.test.ts builds it, runs it and kills it. */
const [stateDir = '', logs = '', cwd = ''] = process.argv.slice(2)
const runtime = createRuntime({ env: { ...process.env, SHELL: '/bin/bash' }, logDirOf: () => logs, stateDir })
const request = { conversationId: 'c', turnId: 't', cwd, yieldMs: 0, background: true, onOutput() {} }
const { signal } = new AbortController()
for (const command of [
  'echo $$ > shell; sleep 100 & echo $! > child; wait',
  'setsid -f sh -c "echo \\$\\$ > hidden; exec sleep 100"',
])
  await runtime.run({ ...request, command, signal })
setInterval(() => {}, 60_000)
