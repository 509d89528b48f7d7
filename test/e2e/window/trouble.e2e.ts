import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { sharedWindow, talk } from './shared'

const shared = sharedWindow()

test.describe('a page that crashes', () => {
  test('comes back to the same place, with what was typed', async ({ app, page }) => {
    await talk(page, 'Older one')
    await page.getByTestId('new-conversation').click()
    await talk(page, 'Newer one')
    await page.getByTestId('conversation-item').filter({ hasText: 'Older one' }).click()
    await page.getByTestId('composer').fill('half a thought')
    await crash(app)
    await expect.poll(() => shown(app, "document.querySelector('h1')?.textContent")).toBe('Older one')
    await expect
      .poll(() => shown(app, "document.querySelector('[data-testid=composer]')?.value"))
      .toBe('half a thought')
  })

  test('in the middle of an answer misses nothing of it', async ({ app, page }) => {
    const long = Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n')
    await say(page, long)
    await expect(page.getByTestId('message').nth(1)).toContainText('line 5')
    await page.getByTestId('composer').fill('for later')
    await crash(app)
    const last = "[...document.querySelectorAll('[data-testid=message]')].at(-1)"
    await expect.poll(() => shown(app, `${last}?.dataset.state`), { timeout: 30_000 }).toBe('done')
    expect(await shown(app, `${last}.textContent`)).toContain(long.replaceAll('\n', ''))
    expect(await shown(app, "document.querySelector('[data-testid=composer]').value")).toBe('for later')
  })

  test('while it asks something asks it again, with what was typed', async ({ app, page, workspace }) => {
    await say(page, 'create kept.txt with Hello')
    await expect(page.getByTestId('permission-prompt')).toBeVisible()
    await page.getByTestId('composer').fill('half a thought')
    await crash(app)
    const find = (name: string) => `document.querySelector('[data-testid=${name}]')`
    await expect
      .poll(() => shown(app, `${find('permission-prompt')}?.textContent`))
      .toContain('Write kept.txt')
    expect(await shown(app, `${find('composer')}.value`)).toBe('half a thought')
    await expect.poll(() => shown(app, `${find('permission-allow-once')}?.disabled`)).toBe(false)
    await shown(app, `${find('permission-allow-once')}.click()`)
    await expect.poll(() => existsSync(join(workspace, 'kept.txt'))).toBe(true)
  })

  test('again and again is not loaded for ever: the user is asked', async ({ app, page }) => {
    await expect(page.getByTestId('welcome')).toBeVisible()
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async (...given: unknown[]) => {
        Object.assign(globalThis, { asked: JSON.stringify(given.at(-1)) })
        return { response: 0, checkboxChecked: false }
      }
    })
    const asked = () => app.evaluate(() => (globalThis as { asked?: string }).asked)
    for (let times = 0; times < 3; times++) await crash(app)
    expect(await asked()).toBeUndefined()
    await crash(app)
    expect(await asked()).toContain('The window failed again and again.')
  })
})

test.describe('when main is slow', () => {
  test('the window says what it waits for, and stops saying it', async () => {
    const { app, page } = shared
    await hold(app, 'conversation:search')
    await page.getByTestId('search').fill('anything')
    await expect(page.getByTestId('slow')).toHaveText('Waiting for the app: searching.')
    await release(app)
    await expect(page.getByTestId('slow')).toHaveCount(0)
    await page.getByTestId('search').fill('')
  })

  test('also when it opens a conversation, and the rest of the window goes on', async ({ app, page }) => {
    await talk(page, 'One')
    await page.getByTestId('new-conversation').click()
    await talk(page, 'Two')
    await hold(app, 'conversation:snapshot')
    await page.getByTestId('conversation-item').filter({ hasText: 'One' }).click()
    await expect(page.getByTestId('slow')).toHaveText('Waiting for the app: opening the conversation.')
    await page.getByTestId('composer').fill('still here')
    await page.getByTestId('settings').click()
    await expect(page.getByTestId('settings-page')).toBeVisible()
    await page.getByTestId('settings-back').click()
    await expect(page.getByTestId('composer')).toHaveValue('still here')
    await release(app)
  })
})

test('what main refuses is said in its words, and the text stays', async () => {
  const { page } = shared
  await page.evaluate(async () => {
    const conversationId = localStorage.getItem('open-conversation') ?? ''
    const change = { provider: 'gone', model: 'x' }
    await window.deskwright.call('conversation:update', { conversationId, change })
  })
  await say(page, 'To nobody')
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'error')
  await expect(page.getByTestId('message').nth(1)).toContainText('There is no provider named gone')
})

type App = typeof shared.app

/** Ends the process of the page, and waits until it is loaded again. */
async function crash(app: App): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((back) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('did-finish-load', () => back())
        contents?.forcefullyCrashRenderer()
      }),
  )
}

/** Playwright loses a page that crashed. */
function shown(app: App, code: string): Promise<unknown> {
  return app.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
    code,
  )
}

/** Main does not answer this call until it is released. */
async function hold(app: App, channel: string): Promise<void> {
  await app.evaluate(({ ipcMain }, name) => {
    const held = Promise.withResolvers<void>()
    Object.assign(globalThis, { releaseHeld: held.resolve })
    ipcMain.removeHandler(name)
    ipcMain.handle(name, async () => {
      await held.promise
      return { ok: true, value: [] }
    })
  }, channel)
}

async function release(app: App): Promise<void> {
  await app.evaluate(() => (globalThis as unknown as { releaseHeld(): void }).releaseHeld())
}
