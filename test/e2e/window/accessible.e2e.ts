import { PANEL_TABS, SETTINGS_SECTIONS } from '../../../src/renderer/src/state/view'
import { expect, test } from '../app'
import { findings } from './axe'
import { openPanel, setMode, sharedWindow, talk } from './shared'

const shared = sharedWindow()

/** Every screen of the shell, each as a user gets there. */
const SCREENS: Record<string, () => Promise<void>> = {
  'first page': async () => {},
  'menu of models': () => shared.page.getByTestId('model-chip').click(),
  'menu of modes': () => shared.page.getByTestId('mode-chip').click(),
  'recent folders': () => shared.page.getByTestId('workspace-recents').click(),
  'list of keys': async () => {
    await shared.page.getByTestId('mode-chip').focus()
    await shared.page.keyboard.press('?')
    await expect(shared.page.getByTestId('keys')).toBeVisible()
  },
  'search results': async () => {
    await shared.page.getByTestId('search').fill('notes')
    await expect(shared.page.getByTestId('search-hit').first()).toBeVisible()
  },
  ...Object.fromEntries(PANEL_TABS.map((tab, index) => [`panel: ${tab}`, () => panel(index)])),
  ...Object.fromEntries(
    SETTINGS_SECTIONS.map((section) => [
      `settings: ${section}`,
      async () => {
        await shared.page.getByTestId('settings').click()
        await shared.page.locator(`[data-section=${section}]`).click()
      },
    ]),
  ),
  'a new provider': async () => {
    await shared.page.getByTestId('settings').click()
    await shared.page.locator('[data-section=models]').click()
    await shared.page.locator('[data-preset=other]').click()
    await shared.page.getByTestId('save-provider').click()
    await expect(shared.page.getByRole('alert')).toBeVisible()
  },
  'a new channel': async () => {
    await shared.page.getByTestId('settings').click()
    await shared.page.locator('[data-section=channels]').click()
    await shared.page.locator('[data-channel-kind=telegram]').click()
    await shared.page.getByTestId('channel-approvals').check()
    await shared.page.getByTestId('save-channel').click()
    await expect(shared.page.getByRole('alert')).toBeVisible()
  },
  'a toast': async () => {
    await shared.page.getByTestId('new-conversation').click()
    await talk(shared.page, 'Gone soon')
    await shared.page.getByTestId('conversation-item').first().press('Delete')
    await expect(shared.page.getByTestId('toast')).toBeVisible()
  },
}

for (const [language, theme] of [
  ['en', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test(`nothing serious on any screen: ${language}, ${theme}`, async () => {
    test.setTimeout(300_000)
    await prepare(language, theme)
    for (const [name, show] of Object.entries(SCREENS)) {
      await show()
      // What opens is fading in when it is first looked at.
      await expect.poll(() => findings(shared.page), { message: name, timeout: 20_000 }).toEqual([])
      await leave()
    }
  })

async function prepare(language: string, theme: string): Promise<void> {
  const { page } = shared
  if ((await page.getByTestId('conversation-item').filter({ hasText: 'notes' }).count()) === 0) {
    await setMode(page, 'Full access')
    await talk(page, 'create notes.txt with Hello')
    await talk(page, 'run sleep 300 in background')
  }
  await page.evaluate((change) => window.deskwright.call('settings:set', { change }), { language, theme })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.getByTestId('new-conversation').click()
}

async function panel(tab: number): Promise<void> {
  const { page } = shared
  await page.getByTestId('conversation-item').filter({ hasText: 'notes' }).first().click()
  await openPanel(page)
  await page.getByTestId('panel').getByRole('tab').nth(tab).click()
  const file = page.getByTestId('changed-file').getByRole('button').first()
  if (tab === 0) await file.click()
}

/** Back to the open conversation, with nothing in front of it. */
async function leave(): Promise<void> {
  const { page } = shared
  await page.keyboard.press('Escape')
  if (await page.getByTestId('settings-page').isVisible()) await page.getByTestId('settings-back').click()
}
