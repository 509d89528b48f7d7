import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { type Reply, say as saying } from '../../wire/server'
import { expect, say, test } from '../app'
import { connectModel } from './model'
import { answer, callTool, lastAnswer, scriptedWindow, words } from './scripted'

const shared = scriptedWindow()
const file = (name: string) => join(shared.workspace, name)
const BROKEN = 'echo $(($1 - $2))\n'

/** Every character is an event of its own, and the bytes of the stream come one by one. */
const tokens = (text: string): Reply => answer([saying(...text)], { chunks: 'bytes' })
const list = (...calls: [number, string, object][]) =>
  tokens(
    `<tools>\n${JSON.stringify(calls.map(([id, name, parameters]) => ({ id: `${id}`, name, parameters })))}\n</tools>`,
  )

/** The same work in each protocol: look around, see the test fail, mend it, see it pass. */
const SCRIPTS: Record<string, Reply[]> = {
  Native: [
    answer([callTool('a', 'ls', { path: '.' }), callTool('b', 'read', { path: 'src/sum.sh' })]),
    answer([callTool('c', 'exec', { command: 'sh test.sh' })]),
    answer([callTool('d', 'edit', { path: 'src/sum.sh', oldText: '$1 - $2', newText: '$1 + $2' })]),
    answer([callTool('e', 'exec', { command: 'sh test.sh && echo good' })]),
    answer([words('Fixed: it subtracted.')]),
  ],
  'Agent XML': [
    list([1, 'list_file', { workspacePath: '.' }], [2, 'read_file', { filePath: 'src/sum.sh' }]),
    list([3, 'run_command', { command: 'sh test.sh' }]),
    list([
      4,
      'replace_file_content',
      { filePath: 'src/sum.sh', oldContent: '$1 - $2', newContent: '$1 + $2' },
    ]),
    list([5, 'run_command', { command: 'sh test.sh && echo good' }]),
    tokens('<final_answer>Fixed: it subtracted.</final_answer>'),
  ],
  'Tools XML': [
    tokens('<tools><read><file src="."/></read><read><file src="src/sum.sh"/></read></tools>'),
    tokens('<tools><command>sh test.sh</command></tools>'),
    tokens(
      '<tools><edit><file src="src/sum.sh"><find>$1 - $2</find><replace>$1 + $2</replace></file></edit></tools>',
    ),
    tokens('<tools>\n  <command>\n    sh test.sh && echo good\n  </command>\n</tools>'),
    tokens('Fixed: it subtracted.'),
  ],
}

interface Seen {
  prompts: string[]
  cards: string[]
  answer: string
  file: string
}

/** A click right after a prompt came is not taken for an answer: until the model hears of it, it is tried again. */
async function allow(prompt: Locator): Promise<void> {
  const { requests } = shared.model
  const before = requests.length
  await expect(async () => {
    if (requests.length === before)
      await prompt.getByTestId('permission-allow-once').click({ timeout: 1_000 })
    expect(requests.length).toBeGreaterThan(before)
  }).toPass()
}

async function fixTest(protocol: string): Promise<Seen> {
  const { page, model } = shared
  writeFileSync(file('src/sum.sh'), BROKEN)
  writeFileSync(file('test.sh'), 'test "$(sh src/sum.sh 2 3)" = 5 && echo ok\n')
  await page.getByTestId('model-chip').click()
  await page.getByTestId('protocol').getByText(protocol, { exact: true }).click()
  await page.keyboard.press('Escape')
  model.script(...(SCRIPTS[protocol] ?? []))
  await say(page, 'Fix the failing test')
  const prompts: string[] = []
  for (const what of ['sh test.sh', 'src/sum.sh', 'echo good']) {
    const prompt = page.getByTestId('permission-prompt').filter({ hasText: what })
    await expect(prompt).toHaveCount(1)
    prompts.push(((await prompt.textContent()) ?? '').replace(/\s+/g, ' '))
    await allow(prompt)
  }
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  const cards = lastAnswer(page).locator('[data-card]:visible')
  const lines = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { state = '', tool = '' } = (card as HTMLElement).dataset
      return `${tool} ${state} ${card.querySelector('button')?.textContent}`
    }),
  )
  return {
    prompts,
    cards: lines.map((line) =>
      line
        .replace(/[\d.]+ m?s/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    answer: (await lastAnswer(page).getByText('Fixed: it subtracted.').count()) === 1 ? 'Fixed' : '',
    file: readFileSync(file('src/sum.sh'), 'utf8'),
  }
}

test('a failing test is fixed with the same prompts, cards and files in every protocol', async () => {
  const { page, model } = shared
  const native = await fixTest('Native')
  expect(native).toMatchObject({ answer: 'Fixed', file: 'echo $(($1 + $2))\n' })
  expect(native.cards).toHaveLength(4)
  for (const protocol of ['Agent XML', 'Tools XML']) {
    await page.getByTestId('new-conversation').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
    await connectModel(page, model)
    await expect(page.getByTestId('model-chip')).toContainText('scripted')
    expect(await fixTest(protocol), protocol).toEqual(native)
  }
})
