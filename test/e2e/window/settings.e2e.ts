import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { say as modelSays, startWireServer } from '../../wire/server'
import { expect, launch, say, test } from '../app'
import { sharedWindow, talk } from './shared'

const shared = sharedWindow()

async function open(section: string) {
  const { page } = shared
  await page.getByTestId('settings').click()
  await page.locator(`[data-section=${section}]`).click()
}

const read = () =>
  shared.page.evaluate(async () => {
    const got = await window.deskwright.call('settings:get', {})
    return got.ok ? got.value : null
  })

const backingOf = (page: Page) =>
  page.evaluate(async () => {
    const listed = await window.deskwright.call('provider:list', {})
    return listed.ok ? listed.value.keychain : null
  })

/** Where there is no keychain, the user is asked what should happen to the key. */
async function saveKey(page: Page, key: string): Promise<void> {
  await page.getByTestId('provider-key').fill(key)
  await page.getByTestId('save-provider').click()
  if ((await backingOf(page)) === 'memory') await page.getByTestId('keep-now').click()
}

test('adds a server, tests it, and answers with its model from then on', async () => {
  const { page } = shared
  const wire = await startWireServer()
  try {
    wire.models.push({ id: 'house-model', object: 'model' })
    await open('models')
    await page.locator('[data-preset=other]').click()
    const form = page.getByTestId('provider-form')
    await form.getByLabel('Name').fill('House')
    await page.getByTestId('provider-address').fill('house')
    await page.getByTestId('save-provider').click()
    await expect(form.getByRole('alert')).toHaveText('An address begins with http:// or https://.')
    await page.getByTestId('provider-address').fill(`${wire.url}/v1`)
    await saveKey(page, 'sk-secret')
    await expect(form).toHaveCount(0)
    await expect(page.getByTestId('provider')).toContainText('House')
    await expect(page.getByTestId('test-result')).toHaveText('Works: 1 model.')
    expect(wire.requests.at(-1)?.headers.authorization).toBe('Bearer sk-secret')

    await page.getByTestId('settings-back').click()
    await expect(page.getByTestId('welcome')).toContainText('Choose your model to work with it.')
    await page.getByTestId('add-model').click()
    await expect(page.getByText('The demo still answers new conversations')).toBeVisible()
    await page.getByTestId('default-model').click()
    await page.getByTestId('model-option').filter({ hasText: 'house-model' }).click()
    await expect(page.getByTestId('default-model')).toContainText('house-model')
    await page.getByTestId('settings-back').click()
    await expect(page.getByTestId('model-chip')).toHaveText('house-model')
    wire.script([modelSays('At your service.')])
    await expect(await talk(page, 'Hello')).toContainText('At your service.')
  } finally {
    await wire.close()
  }

  await open('models')
  await page.getByTestId('test-provider').click()
  await expect(page.getByTestId('test-result')).toContainText('127.0.0.1')
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-state', 'failed')
  await page.getByRole('button', { name: 'Remove House' }).click()
  await expect(page.getByTestId('provider')).toHaveCount(0)
  await expect(page.getByTestId('default-model')).toContainText('Demo')
})

test('shows what a server says about a wrong key, and keeps the form open', async () => {
  const { page } = shared
  const body = JSON.stringify({ error: { message: 'Incorrect API key provided.' } })
  const server = createServer((_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end(body),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await open('models')
  await page.locator('[data-preset=openai]').click()
  await page.getByTestId('provider-address').fill(`http://127.0.0.1:${port}/v1`)
  await saveKey(page, 'sk-wrong')
  const form = page.getByTestId('provider-form')
  await expect(form.getByTestId('test-result')).toContainText('Incorrect API key provided.')
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Remove OpenAI' }).click()
  server.close()
})

test('asks what should happen to a key where nothing can encrypt it', async () => {
  const { page } = shared
  const asked = (await backingOf(page)) === 'memory'
  const wire = await startWireServer()
  await open('models')
  await page.locator('[data-preset=ollama]').click()
  await expect(page.getByText('OLLAMA_CONTEXT_LENGTH')).toBeVisible()
  await page.getByTestId('provider-address').fill(`${wire.url}/v1`)
  await page.getByTestId('provider-key').fill('sk-leave')
  await page.getByTestId('save-provider').click()
  await expect(page.getByTestId('keep-question')).toHaveCount(asked ? 1 : 0)
  if (asked) {
    await expect(page.getByTestId('keep-question')).toContainText('DESKWRIGHT_KEY')
    expect(wire.requests).toHaveLength(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('save-provider')).toBeVisible()
    await page.getByTestId('save-provider').click()
    await page.getByTestId('keep-not').click()
  }
  await expect(page.getByTestId('provider-form')).toHaveCount(0)
  await expect(page.getByTestId('provider')).toContainText(asked ? 'no key' : 'key kept')
  await page.getByRole('button', { name: 'Remove Ollama' }).click()
  await wire.close()
})

test('does not ask with a DESKWRIGHT_KEY, and the key is on disk, encrypted', async ({
  scratch,
  workspace,
}) => {
  const dataDir = join(scratch, 'data')
  const wire = await startWireServer()
  const app = await launch(dataDir, { DESKWRIGHT_KEY: 'correct horse', DESKWRIGHT_WORKSPACE: workspace })
  const page = await app.firstWindow()
  await page.getByTestId('settings').click()
  await page.locator('[data-preset=ollama]').click()
  await page.getByTestId('provider-address').fill(`${wire.url}/v1`)
  await page.getByTestId('provider-key').fill('sk-sealed-0123')
  await page.getByTestId('save-provider').click()
  await expect(page.getByTestId('provider')).toContainText('key kept')
  expect(await backingOf(page)).toBe('key')
  const written = readFileSync(join(dataDir, 'vault.json'), 'utf8')
  expect(written).toContain('key:ollama')
  expect(written).not.toContain('sk-sealed')
  await app.close()
  await wire.close()
})

test('speaks the other language at once, and after a restart of the page', async () => {
  const { page } = shared
  await open('general')
  await page.getByText('简体中文').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page.getByTestId('settings')).toHaveText('设置')
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('says in the other language why something failed', async () => {
  const { page } = shared
  await open('general')
  await page.getByText('简体中文').click()
  await page.locator('[data-section=permissions]').click()
  await page.getByTestId('add-rule').click()
  await page.getByTestId('rule-subject').fill('git --all')
  await page.getByTestId('save-rule').click()
  await expect(page.getByRole('alert')).toContainText('写程序名和子命令')
  await page.getByTestId('settings-back').click()
  await say(page, 'read missing.md')
  await expect(page.getByTestId('tool-card').last()).toContainText('没有 missing.md。')
  await page.evaluate(() => window.deskwright.call('settings:set', { change: { language: 'en' } }))
  await page.reload()
})

test('changes the theme at once, also for the boxes of the system', async () => {
  const { app, page } = shared
  await open('general')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByText('Dark').click()
  await expect.poll(background).toBe('oklch(0.2 0.004 260)')
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
  await page.getByText('Light').click()
  await expect.poll(background).toBe('oklch(1 0 0)')
})

test('takes a limit that makes sense and says what is wrong with another', async () => {
  const { page } = shared
  await open('limits')
  const steps = page.locator('[data-setting=maxSteps]')
  await steps.fill('none')
  await steps.press('Enter')
  await expect(page.getByRole('alert')).toContainText('from 1 to 10,000')
  expect(await read()).toMatchObject({ maxSteps: 50 })
  await steps.fill('7')
  await steps.press('Enter')
  await expect.poll(read).toMatchObject({ maxSteps: 7 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  const cap = page.locator('[data-setting=spendCap]')
  await cap.fill('1.5')
  await cap.blur()
  await expect.poll(read).toMatchObject({ spendCap: 1.5 })
  await cap.fill('')
  await cap.blur()
  await expect.poll(read).toMatchObject({ spendCap: null })
  const prices = page.locator('[data-setting=prices]')
  await prices.fill('house 1.5')
  await prices.blur()
  await expect(page.getByRole('alert')).toContainText('“house 1.5” is not a model with two or three prices.')
  await prices.fill('house 1.5 10')
  await prices.blur()
  await expect.poll(read).toMatchObject({ prices: { house: { input: 1.5, output: 10, cached: 1.5 } } })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('leaves ignored files out of the next search', async () => {
  const { page } = shared
  await open('files')
  const ignores = page.locator('[data-setting=ignores]')
  await ignores.fill('src/\n\n')
  await ignores.blur()
  await expect.poll(read).toMatchObject({ ignores: ['src/'] })
  await page.getByTestId('settings-back').click()
  await expect(await talk(page, 'find *.ts')).not.toContainText('cart.ts')
  await open('files')
  await ignores.fill('')
  await ignores.blur()
  await expect.poll(read).toMatchObject({ ignores: [] })
})

test('lists the rules that came from Always, and revokes them', async () => {
  const { page } = shared
  await say(page, 'create ruled.txt with Hello')
  await page.getByTestId('permission-allow-always').click()
  await page.getByTestId('permission-proposal').first().click()
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  await open('permissions')
  await expect(page.getByTestId('rule')).toContainText('Allow')
  await page.getByTestId('rule').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByTestId('rule')).toHaveCount(0)
})

test('makes a rule that denies for an hour, says what is wrong with another, and obeys it', async () => {
  const { page } = shared
  await open('permissions')
  await page.getByTestId('add-rule').click()
  const form = page.getByTestId('rule-form')
  await form.getByLabel('Change a file or folder').check()
  await page.getByTestId('rule-subject').fill('../secrets')
  await page.getByTestId('save-rule').click()
  await expect(form.getByRole('alert')).toContainText('without ".."')
  await page.getByTestId('rule-subject').fill('frozen')
  await form.getByLabel('1 hour').check()
  await form.getByLabel('Why (the model reads it)').fill('Frozen until the release.')
  await page.getByTestId('save-rule').click()
  await expect(form).toBeHidden()
  const rule = page.getByTestId('rule')
  await expect(rule).toContainText(`Deny to change ${shared.workspace}/frozen`)
  await expect(rule).toContainText('until')
  await expect(rule).toContainText('Frozen until the release.')
  await page.getByTestId('settings-back').click()
  await expect(await talk(page, 'create frozen/a.txt with Hello')).toContainText('Frozen until the release.')
  await open('permissions')
  await rule.getByRole('button', { name: 'Revoke' }).click()
  await expect(rule).toHaveCount(0)
})

test('shows where everything is kept', async () => {
  const { page, scratch } = shared
  await open('about')
  await expect(page.getByTestId('data-folder')).toHaveText(`${scratch}/data`)
})

test('is left with Esc, back to where one was', async () => {
  const { page } = shared
  await talk(page, 'Come back to me')
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByTestId('settings-page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('message').first()).toContainText('Come back to me')
})
