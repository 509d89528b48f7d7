import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { appArgs, expect, launch, program, test } from './app'

/** A system that says whether it has a tray. */
function systemWith(scratch: string, tray: boolean): Record<string, string> {
  const bin = join(scratch, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'gdbus'), `#!/bin/sh\necho "(${tray},)"\n`, { mode: 0o755 })
  return { PATH: `${bin}${delimiter}${process.env.PATH}` }
}

test('keeps running in the tray without a window, and comes back when it is started again', async ({
  scratch,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems always have a tray.')
  const env = systemWith(scratch, true)
  const app = await launch(dataDir, env)
  const page = await app.firstWindow()
  await page.getByTestId('settings').click()
  await page.locator('[data-section=schedules]').click()
  const choice = page.locator('[data-setting=keepInTray]')
  await expect(choice).toBeEnabled()
  await choice.check()
  await page.close()
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(windows).toBe(0)
  const again = app.waitForEvent('window')
  const second = spawn(program, [...appArgs, '--data-dir', dataDir], { env: { ...process.env, ...env } })
  const [code] = await once(second, 'exit')
  expect(code).toBe(1)
  const back = await again
  await expect(back.getByTestId('settings-page')).toBeVisible()
  await back.locator('[data-setting=keepInTray]').uncheck()
  const gone = once(app.process(), 'exit')
  await back.close()
  await gone
})

test('without a tray of the system says that it ends with its window, and does', async ({
  scratch,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems always have a tray.')
  const app = await launch(dataDir, systemWith(scratch, false))
  const page = await app.firstWindow()
  await page.getByTestId('settings').click()
  await page.locator('[data-section=schedules]').click()
  await expect(page.getByText('This system shows no tray.')).toBeVisible()
  await expect(page.locator('[data-setting=keepInTray]')).toBeDisabled()
  const gone = once(app.process(), 'exit')
  await page.close()
  await gone
})
