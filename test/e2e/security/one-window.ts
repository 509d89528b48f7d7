import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { expect, launch, test } from '../app'

interface Window {
  app: ElectronApplication
  page: Page
  /**
   * Runs code as the page itself would, away from the debugger, which may do more. What is refused is kept in the
   * page: the directives of the policy and the names of errors.
   */
  attempt(attack: (given: string) => unknown, given?: string): Promise<void>
  refused(): Promise<string[]>
}

/** One window for all tests of a file: none of them may change it, and that is looked at after each. */
export function oneWindow(): Window {
  const window = {} as Window
  let dataDir: string

  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'deskwright-'))
    const app = await launch(dataDir)
    const page = await app.firstWindow()
    await expect(page.getByTestId('composer')).toBeVisible()
    Object.assign(window, { app, page })
  })

  test.afterAll(async () => {
    await window.app.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  test.afterEach(async () => {
    const { app, page } = window
    expect(page.url()).toBe('app://deskwright/index.html')
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1)
  })

  return Object.assign(window, {
    attempt: (attack: (given: string) => unknown, given = '') => attempt(window.page, attack, given),
    refused: () => window.page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused),
  })
}

async function attempt(page: Page, attack: (given: string) => unknown, given: string): Promise<void> {
  const code = await page.evaluateHandle(`(${attack})`)
  await page.evaluate(
    ([run, value]) =>
      new Promise<void>((resolve) =>
        setTimeout(async () => {
          const refused: string[] = []
          Object.assign(window, { refused })
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            refused.push(effectiveDirective)
          })
          try {
            await (run as (given: string) => unknown)(value)
          } catch (error) {
            refused.push((error as Error).name)
          }
          resolve()
        }),
      ),
    [code, given] as const,
  )
}
