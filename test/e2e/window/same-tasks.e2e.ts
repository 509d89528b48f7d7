import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { type Reply, say as saying } from '../../wire/server'
import { expect, say, test } from '../app'
import { connectModel } from './model'
import { answer, callTool, lastAnswer, scriptedWindow, words } from './scripted'

const shared = scriptedWindow()
// Three conversations each.
test.setTimeout(120_000)
const file = (name: string) => join(shared.workspace, name)

/** Every character is an event of its own. */
const tokens = (text: string): Reply => answer([saying(...text)])
const native = (...calls: [id: number, name: string, args: Record<string, unknown>][]) =>
  answer(calls.map(([id, name, args]) => callTool(`c${id}`, name, args)))
const list = (...calls: [id: number, name: string, args: Record<string, unknown>][]) =>
  tokens(
    `<tools>\n${JSON.stringify(calls.map(([id, name, parameters]) => ({ id: `${id}`, name, parameters })))}\n</tools>`,
  )
const block = (text: string) => tokens(`<tools>\n${text}\n</tools>`)

interface Task {
  text: string
  /** What the model says in each protocol: the same steps. */
  scripts: Record<'Native' | 'Agent XML' | 'Tools XML', Reply[]>
  /** A part of each prompt that comes. */
  asked: string[]
  answer: string
  result: string
  prepare(): void | Promise<void>
}

const change = { oldContent: '$1 - $2', newContent: '$1 + $2' }
const fixTest: Task = {
  text: 'Fix the failing test',
  prepare() {
    writeFileSync(file('src/sum.sh'), 'echo $(($1 - $2))\n')
    writeFileSync(file('test.sh'), 'test "$(sh src/sum.sh 2 3)" = 5 && echo ok\n')
  },
  asked: ['sh test.sh', 'src/sum.sh', 'echo good'],
  answer: 'Fixed: it subtracted.',
  result: 'src/sum.sh',
  scripts: {
    Native: [
      native([1, 'ls', { path: '.' }], [2, 'read', { path: 'src/sum.sh' }]),
      native([3, 'exec', { command: 'sh test.sh' }]),
      native([4, 'edit', { path: 'src/sum.sh', oldText: '$1 - $2', newText: '$1 + $2' }]),
      native([5, 'exec', { command: 'sh test.sh && echo good' }]),
      answer([words('Fixed: it subtracted.')]),
    ],
    'Agent XML': [
      list([1, 'list_file', { workspacePath: '.' }], [2, 'read_file', { filePath: 'src/sum.sh' }]),
      list([3, 'run_command', { command: 'sh test.sh' }]),
      list([4, 'replace_file_content', { filePath: 'src/sum.sh', ...change }]),
      list([5, 'run_command', { command: 'sh test.sh && echo good' }]),
      tokens('<final_answer>Fixed: it subtracted.</final_answer>'),
    ],
    'Tools XML': [
      block('<read><file src="."/></read>\n<read><file src="src/sum.sh"/></read>'),
      block('<command>sh test.sh</command>'),
      block(`<edit><file src='src/sum.sh'><find>$1 - $2</find><replace>$1 + $2</replace></file></edit>`),
      block('  <command>\n    sh test.sh && echo good\n  </command>'),
      tokens('Fixed: it subtracted.'),
    ],
  },
}

const VALUE = 'value-nobody-may-see-9'
const command = 'printf %s "$KARYI{TOKEN}" > out.txt && echo sent $KARYI{TOKEN}'
const useSecret: Task = {
  text: 'Send it with the token',
  async prepare() {
    writeFileSync(file('out.txt'), '')
    const request = { name: 'TOKEN', value: VALUE, note: '' }
    await shared.page.evaluate((secret) => window.deskwright.call('secret:set', secret), request)
  },
  asked: ['printf'],
  answer: 'Sent.',
  result: 'out.txt',
  scripts: {
    Native: [native([1, 'exec', { command }]), answer([words('Sent.')])],
    'Agent XML': [list([1, 'run_command', { command }]), tokens('<final_answer>Sent.</final_answer>')],
    'Tools XML': [block(`<command>${command}</command>`), tokens('Sent.')],
  },
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

const plain = (text: string | null) => (text ?? '').replace(/[\d.]+ m?s/g, '').replace(/\s+/g, ' ')

/** What a person sees of the work, and what it left on the disk. */
async function work(task: Task, protocol: keyof Task['scripts']) {
  const { page, model } = shared
  await task.prepare()
  await page.getByTestId('model-chip').click()
  await page.getByTestId('protocol').getByText(protocol, { exact: true }).click()
  await page.keyboard.press('Escape')
  model.script(...task.scripts[protocol])
  await say(page, task.text)
  const prompts: string[] = []
  for (const what of task.asked) {
    const prompt = page.getByTestId('permission-prompt').filter({ hasText: what })
    await expect(prompt).toHaveCount(1)
    prompts.push(plain(await prompt.textContent()))
    await allow(prompt)
  }
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(lastAnswer(page)).toContainText(task.answer)
  const cards = await lastAnswer(page)
    .locator('[data-card]:visible')
    .evaluateAll((all) =>
      all.map((card) => {
        const { state = '', tool = '' } = (card as HTMLElement).dataset
        return `${tool} ${state} ${card.querySelector('button')?.textContent}`
      }),
    )
  return { prompts, cards: cards.map(plain), file: readFileSync(file(task.result), 'utf8') }
}

async function inEveryProtocol(task: Task) {
  const { page, model } = shared
  const first = await work(task, 'Native')
  for (const protocol of ['Agent XML', 'Tools XML'] as const) {
    await page.getByTestId('new-conversation').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
    await connectModel(page, model)
    await expect(page.getByTestId('model-chip')).toContainText('scripted')
    expect(await work(task, protocol), protocol).toEqual(first)
  }
  return first
}

test('a failing test is fixed with the same prompts, cards and files in every protocol', async () => {
  const { cards, file } = await inEveryProtocol(fixTest)
  expect(file).toBe('echo $(($1 + $2))\n')
  expect(cards).toHaveLength(4)
})

test('a secret is used with the same prompts, cards and files in every protocol, and never seen', async () => {
  const { file } = await inEveryProtocol(useSecret)
  expect(file).toBe(VALUE)
  expect(await shared.page.content()).not.toContain(VALUE)
  expect(JSON.stringify(shared.model.requests)).not.toContain(VALUE)
})
