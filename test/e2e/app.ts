import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export const program = electronProgram()
export const appArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  resolve(import.meta.dirname, '../..'),
]

interface Fixtures {
  /** A folder of the test's own, gone afterwards. */
  scratch: string
  dataDir: string
  workspace: string
  app: ElectronApplication
  page: Page
}

/** Every test gets the real program with its own data folder and a small workspace. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  scratch: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskwright-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  dataDir: ({ scratch }, use) => use(join(scratch, 'data')),
  workspace: async ({ scratch }, use) => {
    const folder = join(scratch, 'shop')
    mkdirSync(join(folder, 'src'), { recursive: true })
    writeFileSync(join(folder, 'README.md'), '# Shop\n')
    writeFileSync(join(folder, 'src', 'cart.ts'), 'export const total = 0\n')
    await use(folder)
  },
  app: async ({ dataDir, workspace }, use) => {
    const app = await launch(dataDir, { DESKWRIGHT_WORKSPACE: workspace })
    await use(app)
    await app.close()
  },
  page: async ({ app }, use) => use(await app.firstWindow()),
})

export function launch(dataDir: string, env: Record<string, string> = {}): Promise<ElectronApplication> {
  return electron.launch({
    executablePath: program,
    args: [...appArgs, '--data-dir', dataDir],
    env: { ...(process.env as Record<string, string>), ...env },
    // Playwright would make every page light; the theme is the app's.
    colorScheme: null,
  })
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text)
  await page.getByTestId('composer').press('Enter')
}

function electronProgram(): string {
  const found = process.env.DESKWRIGHT_ELECTRON
  if (!found) throw new Error('DESKWRIGHT_ELECTRON is not set. Run the tests with: npm test -- e2e')
  return found
}
