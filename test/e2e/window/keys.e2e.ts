import { expect, test } from '../app'
import { sharedWindow, talk } from './shared'

const shared = sharedWindow()

test('everything by keyboard: new, search, panels, settings, and the list of keys', async () => {
  const { page } = shared
  await talk(page, 'Something')
  await page.keyboard.press('ControlOrMeta+n')
  await expect(page.getByTestId('message')).toHaveCount(0)
  await expect(page.getByTestId('composer')).toBeFocused()

  await page.keyboard.press('ControlOrMeta+b')
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByTestId('search')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('composer')).toBeFocused()

  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByTestId('panel')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByTestId('panel')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByTestId('composer')).toHaveValue('?')
  await page.getByTestId('composer').fill('')
  await page.getByTestId('mode-chip').focus()
  await page.keyboard.press('?')
  await expect(page.getByTestId('keys')).toContainText('Edit the last message')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('keys')).toHaveCount(0)
  await expect(page.getByTestId('mode-chip')).toBeFocused()
})

test('Esc in the settings closes a menu, then leaves the field, then the page: a half-filled form stays', async () => {
  const { page } = shared
  await page.getByTestId('settings').click()
  await page.locator('[data-section=models]').click()
  await page.getByRole('button', { name: 'Another server' }).click()
  await page.getByTestId('provider-address').fill('http://localhost:1/v1')
  await page.getByTestId('default-model').click()
  await expect(page.getByTestId('default-model')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('default-model')).toHaveAttribute('aria-expanded', 'false')
  await page.getByTestId('provider-address').press('Escape')
  await expect(page.getByTestId('provider-address')).not.toBeFocused()
  await expect(page.getByTestId('provider-address')).toHaveValue('http://localhost:1/v1')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('settings-page')).toHaveCount(0)
})

test('walks through the conversations with the arrows', async () => {
  const { page } = shared
  await talk(page, 'First')
  await page.getByTestId('new-conversation').click()
  await talk(page, 'Second')
  await page.getByTestId('conversation-item').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('conversation-item').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('conversation-item').nth(1)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('Tab leads through the window in reading order', async () => {
  const { page } = shared
  await page.getByTestId('search').focus()
  const stops: string[] = []
  while (stops.at(-1) !== 'composer' && stops.length < 60) {
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLElement
        return at.dataset.testid ?? at.getAttribute('aria-label') ?? at.textContent
      }),
    )
    await page.keyboard.press('Tab')
  }
  const order = [
    'search',
    'new-conversation',
    'conversation-item',
    'settings',
    'workspace-picker',
    'panel-toggle',
    'composer',
  ]
  expect(stops.filter((stop) => order.includes(stop))).toEqual(order)
})
