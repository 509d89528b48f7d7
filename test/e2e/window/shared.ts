import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, launch, say, test } from '../app'

export interface Shared {
  app: ElectronApplication
  page: Page
  /** A folder of the file's own; the home of the app. */
  scratch: string
  workspace: string
}

/** One window for all tests of a file, which begin with a new conversation in a small workspace. */
export function sharedWindow(): Shared {
  const shared = {} as Shared

  test.beforeAll(async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'deskwright-'))
    const workspace = join(scratch, 'shop')
    mkdirSync(join(workspace, 'src'), { recursive: true })
    writeFileSync(join(workspace, 'README.md'), '# Shop\n')
    writeFileSync(join(workspace, 'src', 'cart.ts'), 'export const total = 0\n')
    const app = await launch(join(scratch, 'data'), { DESKWRIGHT_WORKSPACE: workspace, HOME: scratch })
    Object.assign(shared, { app, page: await app.firstWindow(), scratch, workspace })
  })

  test.afterAll(async () => {
    await shared.app.close()
    rmSync(shared.scratch, { recursive: true, force: true, maxRetries: 5 })
  })

  test.beforeEach(async () => {
    const { page } = shared
    if (await page.getByTestId('settings-page').isVisible()) await page.getByTestId('settings-back').click()
    await page.getByTestId('new-conversation').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
  })

  return shared
}

/** Says something and waits for the whole answer. */
export async function talk(page: Page, text: string): Promise<Locator> {
  const before = await page.locator('[data-testid=message][data-role=assistant]').count()
  await say(page, text)
  const answer = page.locator('[data-testid=message][data-role=assistant]').nth(before)
  await expect(answer).toHaveAttribute('data-state', 'done')
  return answer
}

export async function setMode(page: Page, mode: 'Ask' | 'Accept edits' | 'Full access'): Promise<void> {
  await page.getByTestId('mode-chip').click()
  await page.getByRole('menuitemradio', { name: mode }).click()
  await expect(page.getByTestId('mode-chip')).toContainText(mode)
}

export async function openPanel(page: Page): Promise<void> {
  const toggle = page.getByTestId('panel-toggle')
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click()
  await expect(page.getByTestId('panel')).toBeVisible()
}

/** What the next box of the system answers. */
export async function answerBox(app: ElectronApplication, path: string | null): Promise<void> {
  await app.evaluate(({ dialog }, file) => {
    const chosen = { canceled: file === null, filePaths: file === null ? [] : [file], filePath: file ?? '' }
    dialog.showOpenDialog = async () => chosen
    dialog.showSaveDialog = async () => chosen
  }, path)
}
