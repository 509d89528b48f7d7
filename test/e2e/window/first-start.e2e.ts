import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, test } from '../app'

test('in a minute without a key: a sample folder, three things to try, then a model', async ({
  dataDir,
  scratch,
}) => {
  const app = await launch(dataDir, { DESKWRIGHT_WORKSPACE: '', HOME: scratch })
  const page = await app.firstWindow()
  await expect(page.getByTestId('composer')).toBeFocused()
  await expect(page.getByTestId('welcome')).toContainText('No model is connected')
  await page.getByTestId('sample').click()
  const sample = join(scratch, 'Deskwright sample')
  await expect(page.getByTestId('workspace-picker')).toHaveText(sample)
  const suggestions = page.getByTestId('suggestion')
  await expect(suggestions).toHaveCount(3)

  await suggestions.nth(0).click()
  const answers = page.locator('[data-testid=message][data-role=assistant]')
  await expect(answers.nth(0)).toHaveAttribute('data-state', 'done')
  await expect(answers.nth(0).getByTestId('tool-card').first()).toHaveAttribute('data-tool', 'grep')
  await expect(answers.nth(0)).toContainText('cart.js')

  await page.getByTestId('new-conversation').click()
  await page.getByTestId('sample').click()
  await suggestions.nth(1).click()
  await page.getByTestId('permission-allow-once').click()
  await expect(answers.nth(0)).toHaveAttribute('data-state', 'done')
  expect(readFileSync(join(sample, 'src/cart.js'), 'utf8')).toContain('return sum > 50 ? 0 : 5')

  await page.getByTestId('new-conversation').click()
  await page.getByTestId('sample').click()
  expect(readFileSync(join(sample, 'src/cart.js'), 'utf8')).toContain('return sum > 50 ? 0 : 5')
  await suggestions.nth(2).click()
  await expect(page.getByTestId('permission-prompt')).toContainText('ls -l src')
  await page.getByTestId('permission-allow-once').click()
  await expect(answers.nth(0)).toContainText('cart.test.js')

  await page.getByTestId('new-conversation').click()
  await page.getByTestId('add-model').click()
  await expect(page.locator('[data-section=models]')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[data-preset=ollama]')).toBeVisible()
  await app.close()
})

test('the same three things work in Chinese', async ({ dataDir, scratch }) => {
  const app = await launch(dataDir, { DESKWRIGHT_WORKSPACE: '', HOME: scratch })
  const page = await app.firstWindow()
  await page.evaluate(() => window.deskwright.call('settings:set', { change: { language: 'zh-CN' } }))
  await page.reload()
  for (const [index, tool] of ['grep', 'edit', 'exec'].entries()) {
    await page.getByTestId('sample').click()
    await page.getByTestId('suggestion').nth(index).click()
    await expect(page.getByTestId('tool-card').first()).toHaveAttribute('data-tool', tool)
    if (await page.getByTestId('stop').isVisible()) await page.getByTestId('stop').click()
    await expect(page.getByTestId('stop')).toHaveCount(0)
    await page.getByTestId('new-conversation').click()
  }
  expect(existsSync(join(scratch, 'Deskwright sample'))).toBe(true)
  await app.close()
})
