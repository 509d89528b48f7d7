import type { ElectronApplication } from '@playwright/test'
import { expect, launch, say, test } from './app'

test('what was due while the app was closed is made up for once at the start, and said so', async ({
  dataDir,
}) => {
  const first = await launch(dataDir)
  const page = await first.firstWindow()
  await say(page, 'hello')
  await expect(page.locator('[data-testid=message][data-role=assistant]')).toHaveAttribute(
    'data-state',
    'done',
  )
  await scheduleYesterday(first)
  await first.close()

  for (const _start of ['fires', 'does not fire again']) {
    const app = await launch(dataDir)
    const window = await app.firstWindow()
    const source = window.getByTestId('source')
    await expect(source).toHaveCount(1)
    await expect(source).toContainText('Scheduled task')
    await expect(source).toContainText('made up for now')
    const answers = window.locator('[data-testid=message][data-role=assistant]')
    await expect(answers).toHaveCount(2)
    await expect(answers.last()).toHaveAttribute('data-state', 'done')
    await app.close()
  }
})

/** As if it had been made two days ago, and the app closed since. */
function scheduleYesterday(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app }) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const db = new DatabaseSync(`${app.getPath('userData')}/deskwright.db`)
    const conversationId = String(db.prepare('SELECT id FROM conversations').get()?.id)
    const day = 86_400_000
    const schedule = {
      ...{ id: 's', conversationId, name: 'daily', message: 'hello again', paused: false },
      timing: { kind: 'cron', expression: '0 9 * * *', timeZone: 'UTC' },
      grants: { mode: 'ask', rules: [] },
      ...{ nextAt: Date.now() - day, createdAt: Date.now() - 2 * day },
    }
    const insert = db.prepare('INSERT INTO schedules (id, conversation_id, body) VALUES (?, ?, ?)')
    insert.run('s', conversationId, JSON.stringify(schedule))
    db.close()
  })
}
