import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callTool } from '../../wire/server'
import { expect, say, test } from '../app'
import { playFor } from './by-conversation'
import { card, lastAnswer, scriptedWindow, words } from './scripted'
import { openPanel, setMode } from './shared'

const shared = scriptedWindow()
const start = (task: string, label: string) => callTool(`s-${label}`, 'spawn', { task, label })

test('a sub-agent shows its steps, asks in the window it works for, and its report is answered', async () => {
  const { page, model, workspace } = shared
  playFor(model, {
    'Make notes': [
      [start('Write the notes', 'notes')],
      [words('It has begun.')],
      [words('The notes are there.')],
    ],
    'Write the notes': [
      [callTool('r', 'read', { path: 'README.md' })],
      [callTool('w', 'write', { path: 'notes.txt', content: 'Notes\n' })],
      [words('I wrote notes.txt.')],
    ],
  })
  await say(page, 'Make notes')
  const agent = card(page, 'spawn')
  await expect(agent).toContainText('waits for you')
  await expect(agent.getByTestId('task-steps')).toContainText('README.md')
  await expect(page.getByTestId('asker')).toHaveText('The sub-agent “notes” asks')
  await expect(page.getByTestId('permission-prompt')).toContainText('notes.txt')
  // It is not a conversation of the list, which shows that somebody waits.
  await expect(page.getByTestId('conversation-item').filter({ hasText: 'Make notes' })).toHaveCount(1)
  await expect(page.getByTestId('conversation-item').filter({ hasText: 'notes' })).toHaveCount(1)
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-state', 'waiting')
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toContainText('The notes are there.')
  await expect(agent).toContainText('done')
  await expect(page.getByTestId('source')).toContainText('Report of the sub-agent')
  await expect(page.getByTestId('source')).toContainText('notes')
  expect(readFileSync(join(workspace, 'notes.txt'), 'utf8')).toBe('Notes\n')

  await openPanel(page)
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await expect(page.getByTestId('task')).toHaveAttribute('data-state', 'done')
  await page.getByRole('tab', { name: 'Changes' }).click()
  await expect(page.getByTestId('changed-file')).toHaveText([/notes\.txt/])
  await page.getByTestId('undo-all').click()
  await expect(page.getByTestId('changed-file')).toHaveCount(0)
  expect(existsSync(join(workspace, 'notes.txt'))).toBe(false)
  await page.getByTestId('panel-toggle').click()

  await agent.getByTestId('open-task').click()
  await expect(page.getByTestId('message').first()).toContainText('Write the notes')
  await expect(lastAnswer(page)).toContainText('I wrote notes.txt.')
  await page.getByTestId('back-to-parent').click()
  await expect(lastAnswer(page)).toContainText('The notes are there.')
})

test('a sub-agent that runs is stopped on its card', async () => {
  const { page, model } = shared
  playFor(model, {
    'Wait long': [[start('Sleep', 'sleeper')], [words('It has begun.')], [words('It was stopped.')]],
    Sleep: [[callTool('x', 'exec', { command: 'sleep 60' })], [words('Slept.')]],
  })
  await setMode(page, 'Full access')
  await say(page, 'Wait long')
  const agent = card(page, 'spawn')
  await expect(agent).toContainText('running')
  await expect(agent.getByTestId('task-steps')).toContainText('sleep 60')
  await agent.getByTestId('stop-task').click()
  await expect(agent).toContainText('stopped')
  await expect(lastAnswer(page)).toContainText('It was stopped.')
})
