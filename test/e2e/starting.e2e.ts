import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appArgs, expect, launch, program, test } from './app'

/** The program as a shell runs it: what it says, and how it ends. */
function begin(...args: string[]) {
  const child = spawn(program, [...appArgs, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...said })),
  )
  return { child, said, ended }
}

const run = (...args: string[]) => begin(...args).ended

/** Starts, waits for the words, and ends it the way a system does. */
async function hears(words: string, dataDir: string): Promise<void> {
  const { child, said, ended } = begin('--data-dir', dataDir)
  await expect.poll(() => said.err, { timeout: 30_000 }).toContain(words)
  child.kill('SIGTERM')
  await ended
}

async function start(dataDir: string) {
  const app = await launch(dataDir)
  const page = await app.firstWindow()
  await expect(page.getByTestId('composer')).toBeVisible()
  return { app, page }
}

test('the page has nothing to complain about', async ({ dataDir }) => {
  const { app, page } = await start(dataDir)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.reload()
  await expect(page.getByTestId('composer')).toBeVisible()
  await page.getByTestId('settings').click()
  await expect(page.getByTestId('settings-page')).toBeVisible()
  expect(said).toEqual([])
  await app.close()
})

test('a second instance on the same data ends with a message, and the first comes to the front', async ({
  dataDir,
}) => {
  const { app } = await start(dataDir)
  await app.evaluate(({ app }) => {
    app.on('second-instance', () => Object.assign(globalThis, { called: true }))
  })
  const { code, err } = await run('--data-dir', dataDir)
  expect(code).toBe(1)
  expect(err).toContain(
    `Deskwright is running already with the data folder ${dataDir} (process ${app.process().pid}).`,
  )
  await expect.poll(() => app.evaluate(() => 'called' in globalThis)).toBe(true)
  await app.close()
})

test('two data folders, two windows', async ({ scratch }) => {
  const first = await start(join(scratch, 'one'))
  const second = await start(join(scratch, 'two'))
  await second.app.close()
  await expect(first.page.getByTestId('composer')).toBeVisible()
  await first.app.close()
})

test('the lock of a process that was killed is taken over', async ({ dataDir }) => {
  const { app } = await start(dataDir)
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  app.process().kill('SIGKILL')
  await ended
  const again = await start(dataDir)
  await again.app.close()
})

test('an unknown option ends with the usage, and no window opens', async ({ scratch }) => {
  const { code, err } = await run('--bad-flag', '--data-dir', join(scratch, 'data'))
  expect(code).toBe(2)
  expect(err).toContain('Unknown argument: --bad-flag\n\nUsage: npm start')
  expect(readdirSync(scratch)).toEqual([])
})

test('--help is an answer, not an error', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(0)
  expect(out).toContain('Usage: npm start -- [--data-dir DIR]')
})

test('a data folder that cannot be used is said', async ({ scratch }) => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  const { code, err } = await run('--data-dir', file)
  expect(code).toBe(1)
  expect(err).toContain(`Deskwright cannot keep its data in ${file}: there is a file of that name.`)
})

test('a database that cannot be read is set aside, with a message, and the app starts', async ({
  dataDir,
}) => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'deskwright.db'), 'This is no database. '.repeat(100))
  await hears('was set aside as', dataDir)
  const { app } = await start(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.includes('.unreadable-'))).toHaveLength(1)
  await app.close()
})

test('a database that cannot be opened ends with a message', async ({ dataDir }) => {
  mkdirSync(join(dataDir, 'deskwright.db'), { recursive: true })
  const { code, err } = await run('--data-dir', dataDir)
  expect(code).toBe(1)
  expect(err).toMatch(/^Deskwright could not start: .*deskwright\.db/m)
})

test('a broken file of the window is set aside, with a message, and the app starts', async ({ dataDir }) => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'window.json'), '{"bounds":')
  await hears('window.json could not be read and was set aside as', dataDir)
  const { app } = await start(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('window.json.unreadable-'))).toHaveLength(1)
  await app.close()
})

test('a place for the window that makes no sense is not used', async ({ dataDir }) => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'window.json'), '{"bounds":{"x":99999,"y":-99999,"width":800,"height":600}}')
  const { app } = await start(dataDir)
  const { x, y } = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return window?.getBounds() ?? { x: -1, y: -1 }
  })
  expect([x, y].every((value) => value >= 0 && value < 2_000)).toBe(true)
  await app.close()
})

test('the window comes back in the size it had', async ({ dataDir }) => {
  const first = await start(dataDir)
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(900, 640))
  await expect.poll(() => first.page.evaluate(() => outerWidth)).toBe(900)
  await first.app.close()
  const second = await start(dataDir)
  const size = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize())
  expect(size).toEqual([900, 640])
  await second.app.close()
})
