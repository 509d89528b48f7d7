import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callTool } from '../../wire/server'
import { expect, say, test } from '../app'
import { card, lastAnswer, scriptedWindow, words } from './scripted'
import { openPanel } from './shared'

const shared = scriptedWindow()
const row = (page: Page) => page.getByTestId('schedule').filter({ hasText: 'nightly' })

async function openPage(page: Page) {
  await page.getByTestId('settings').click()
  await page.locator('[data-section=schedules]').click()
}

test('a scheduled task is allowed, shown with its next run, run, paused and removed', async () => {
  const { page, model, workspace } = shared
  const add = { action: 'add', name: 'nightly', message: 'Look at the tests', schedule: '0 9 * * 1-5' }
  model.script([callTool('a', 'cron', add)], [words('It is scheduled.')])
  await say(page, 'Every weekday at 9, look at the tests')
  const prompt = page.getByTestId('permission-prompt')
  await expect(prompt).toContainText(
    'It sends “Look at the tests” to this conversation Monday to Friday at 09:00',
  )
  await expect(prompt).toContainText(/Next: .*09:00; .*09:00; .*09:00/)
  await expect(page.getByTestId('permission-allow-always')).toHaveCount(0)
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toContainText('It is scheduled.')
  await expect(card(page, 'cron')).toContainText('nightly')

  await openPanel(page)
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await expect(page.getByTestId('scheduled-here')).toContainText('Monday to Friday at 9:00')
  await page.getByTestId('panel-toggle').click()

  await openPage(page)
  await expect(row(page)).toContainText('asks for everything')
  await expect(row(page).getByTestId('next-run')).toContainText('Next:')
  model.script([words('All tests pass.')])
  await row(page).getByTestId('run-now').click()
  await row(page).getByTestId('show-runs').click()
  await expect(page.getByTestId('run')).toHaveAttribute('data-state', 'done')
  await page.getByTestId('open-run').click()
  await expect(lastAnswer(page)).toContainText('All tests pass.')
  await expect(page.getByTestId('source')).toContainText('Scheduled task')

  // What it may not do needs attention, and the next run is not kept from running.
  model.script([callTool('w', 'write', { path: 'report.txt', content: 'x\n' })], [words('Better now.')])
  await openPage(page)
  await row(page).getByTestId('run-now').click()
  await expect(row(page)).toHaveAttribute('data-attention', 'true')
  await expect(row(page)).toContainText('Needs attention')
  await expect(page.getByTestId('schedules-attention').first()).toBeVisible()
  expect(existsSync(join(workspace, 'report.txt'))).toBe(false)
  await row(page).getByTestId('run-now').click()
  await expect(row(page)).toHaveAttribute('data-attention', 'false')
  await row(page).getByTestId('show-runs').click()
  await expect(page.getByTestId('run')).toHaveCount(3)
  await expect(page.getByTestId('run').nth(1)).toContainText('Nobody answered what it asked.')

  // What it is allowed for longer it has the next time too.
  const write = (text: string) => callTool('w', 'write', { path: 'report.txt', content: text })
  model.script([write('one\n')], [words('Written.')], [write('two\n')], [words('Written again.')])
  await row(page).getByTestId('run-now').click()
  await expect(row(page)).toHaveAttribute('data-attention', 'true')
  await row(page).getByTestId('open-conversation').click()
  await page.getByTestId('permission-allow-conversation').click()
  await expect(lastAnswer(page)).toContainText('Written.')
  await openPage(page)
  await row(page).getByTestId('run-now').click()
  await expect(() => expect(readFileSync(join(workspace, 'report.txt'), 'utf8')).toBe('two\n')).toPass()
  await expect(row(page)).toHaveAttribute('data-attention', 'false')

  await row(page).getByTestId('pause-schedule').click()
  await expect(row(page).getByTestId('next-run')).toHaveText('Paused')
  await row(page).getByTestId('pause-schedule').click()
  await expect(row(page).getByTestId('next-run')).toContainText('Next:')
  await row(page).getByTestId('remove-schedule').click()
  await row(page).getByTestId('remove-surely').click()
  await expect(page.getByTestId('no-schedules')).toBeVisible()
})
