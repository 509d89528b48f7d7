import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startService } from '../../../wire/service'
import { type Bench, openBench } from './fixture'

let bench: Bench
beforeEach(async () => {
  bench = await openBench({
    OPENAI_API_KEY: 'sk-secret',
    DATABASE_URL: 'postgres://secret',
    TZ: 'Asia/Shanghai',
    HTTP_PROXY: 'http://user:secret@proxy:80',
  })
})
afterEach(() => bench.dispose())

it('tells of the system and the working folder in JSON', async () => {
  expect(JSON.parse(await bench.call('get_system_info'))).toMatchObject({
    platform: process.platform,
    shell: '/bin/bash',
    workingDirectory: bench.root,
  })
})

it('runs a command in the workspace and gives its output', async () => {
  expect(await bench.call('run_command', { command: 'pwd' })).toContain(bench.root)
  const failed = await bench.fail('run_command', { command: 'echo oops; exit 3' })
  expect(failed).toMatchObject({ code: 'NON_ZERO_EXIT', stdout: 'oops\n', exitCode: 3 })
})

it('shows a variable as commands have it', async () => {
  expect(await bench.call('get_env_variable', { name: 'TZ' })).toBe('Asia/Shanghai')
  expect((await bench.fail('get_env_variable', { name: 'toString' })).code).toBe('NOT_FOUND')
})

it('never shows a secret', async () => {
  for (const name of ['OPENAI_API_KEY', 'DATABASE_URL', 'HTTP_PROXY', 'my_password', 'GITHUB_TOKEN']) {
    const error = await bench.fail('get_env_variable', { name })
    expect(['SECURITY', 'NOT_FOUND']).toContain(error.code)
    expect(JSON.stringify(error)).not.toMatch(/sk-secret|postgres|user:/)
  }
  await bench.call('set_env_variable', { name: 'MY_TOKEN', value: 'hidden' })
  expect((await bench.fail('get_env_variable', { name: 'MY_TOKEN' })).code).toBe('SECURITY')
})

it('sets a variable for the later commands of this conversation only', async () => {
  await bench.call('set_env_variable', { name: 'GREETING', value: "it's 你好\nthere" })
  expect(await bench.call('run_command', { command: 'printf %s "$GREETING"' })).toContain("it's 你好\nthere")
  expect(await bench.call('get_env_variable', { name: 'GREETING' })).toBe("it's 你好\nthere")
  const elsewhere = await bench.call(
    'run_command',
    { command: 'echo "[$GREETING]"' },
    { conversationId: 'other' },
  )
  expect(elsewhere).toContain('[]')
})

it('refuses names and values no environment can hold', async () => {
  for (const name of ['', 'A B', 'A=B', '1A', 'A\nB'])
    expect((await bench.fail('set_env_variable', { name, value: 'x' })).code).toBe('INVALID_ARGUMENT')
  expect((await bench.fail('set_env_variable', { name: 'A', value: 'a\0b' })).code).toBe('INVALID_ARGUMENT')
  const huge = { name: 'A', value: 'x'.repeat(200_000) }
  expect((await bench.fail('set_env_variable', huge)).code).toBe('TOO_LARGE')
})

it('searches the web as the native tool does', async () => {
  const service = await startService(() => ({
    body: { results: [{ title: 'Sun', url: 'https://weather.example/', content: 'All day' }] },
  }))
  const other = await openBench({}, { provider: 'searxng', baseURL: service.url })
  onTestFinished(async () => {
    await other.dispose()
    await service.close()
  })
  expect(await other.call('search_web', { query: 'weather' })).toContain(
    '1. Sun\n   https://weather.example/',
  )
  expect(await other.registry.get('search_web')?.touches({ query: 'weather' })).toEqual({
    hosts: [service.host],
  })
})

it('says in words that the web cannot be searched', async () => {
  expect(await bench.fail('search_web', { query: 'weather' })).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('not set up'),
  })
})
