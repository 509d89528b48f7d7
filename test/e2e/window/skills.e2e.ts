import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Locator } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expect, say, test } from '../app'
import { callTool, card, lastAnswer, scriptedWindow, words } from './scripted'
import { answerBox } from './shared'

const shown = scriptedWindow()

const text = (name: string, more = '', body = `Do ${name}.`) =>
  `---\nname: ${name}\ndescription: How to ${name}\n${more}---\n${body}\n`

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const ofUser = (name: string) => join(shown.scratch, 'data/skills', name, 'SKILL.md')
const ofHome = (name: string) => join(shown.scratch, '.claude/skills', name, 'SKILL.md')
const ofFolder = (name: string) => join(shown.workspace, '.claude/skills', name, 'SKILL.md')

test.afterEach(() => {
  for (const folder of ['data/skills', '.claude', 'shop/.claude', 'shop/.deskwright'])
    rmSync(join(shown.scratch, folder), { recursive: true, force: true })
})

async function openPage(): Promise<void> {
  await shown.page.getByTestId('settings').click()
  await shown.page.locator('[data-section=skills]').click()
}

const row = (name: string): Locator => shown.page.locator(`[data-testid=skill][data-skill="${name}"]`)
const group = (origin: string): Locator =>
  shown.page.locator(`[data-testid=skill-group][data-origin=${origin}]`)
const chip = () => shown.page.getByTestId('skills-chip')
const item = (name: string) => shown.page.getByRole('menuitemcheckbox', { name })

async function choose(name: string): Promise<void> {
  await chip().click()
  await item(name).click()
}

async function ask(...steps: Parameters<typeof shown.model.script>): Promise<string> {
  shown.model.script(...steps)
  await say(shown.page, 'Go')
  await expect(lastAnswer(shown.page)).toHaveAttribute('data-state', 'done')
  return shown.model.requests.at(-1)?.text ?? ''
}

/** What the next box of the system that asks is answered with: the number of a button. */
const answerQuestion = (app: ElectronApplication, button: number) =>
  app.evaluate(({ dialog }, response) => {
    dialog.showMessageBox = async () => ({ response, checkboxChecked: false })
  }, button)

test('the page lists skills by where they are, with their tools and what is wrong', async () => {
  put(ofUser('ship'), text('ship', 'allowed-tools: Read, Bash(git:*), NotebookEdit\n'))
  put(ofHome('review'), text('review'))
  put(ofFolder('local'), text('local'))
  put(ofUser('broken'), 'no front matter')
  await openPage()
  await expect(group('user')).toContainText('How to ship')
  await expect(row('ship').getByTestId('skill-tools')).toHaveText('Tools: read, exec (git *)')
  await expect(row('ship').getByTestId('skill-warning')).toContainText('“NotebookEdit” is no tool known here')
  await expect(row('broken')).toContainText('does not begin with front matter')
  await expect(row('broken').getByRole('checkbox')).toBeDisabled()
  await expect(group('claude')).toContainText('review')
  await expect(group('claude')).toContainText('All tools')
  await expect(group('workspace')).toContainText('Not trusted yet')
  await row('ship').getByRole('button', { name: 'Show its text' }).click()
  await expect(row('ship').getByTestId('skill-text')).toContainText('Do ship.')
})

test('what changes on the disk is seen at once', async () => {
  await openPage()
  await expect(shown.page.getByText('No skills yet.')).toBeVisible()
  put(ofUser('fresh'), text('fresh'))
  await expect(row('fresh')).toBeVisible()
  put(ofHome('fresh'), text('fresh'))
  await expect(group('claude').locator(row('fresh'))).toContainText('Not used: another skill of this name')
  rmSync(dirname(ofUser('fresh')), { recursive: true })
  await expect(group('user')).toHaveCount(0)
  await expect(group('claude').locator(row('fresh'))).not.toContainText('Not used')
})

test('one is switched on by hand, limits the tools, stays over a reload and is switched off', async () => {
  const { page } = shown
  await expect(chip()).toHaveCount(0)
  put(ofUser('ship'), text('ship', 'allowed-tools: [Read]\n', 'Mind the gap.'))
  await expect(chip()).toBeVisible()
  await choose('ship')
  await expect(chip()).toHaveText('ship')
  const first = await ask([callTool('a', 'write', { path: 'x.txt', content: 'x' })], [words('Refused.')])
  expect(first).toContain('Mind the gap.')
  expect(first).toContain('The skill ship does not allow write')
  await expect(card(page, 'write')).toContainText('denied')
  await page.reload()
  await expect(chip()).toHaveText('ship')
  await choose('ship')
  await expect(chip()).toHaveText('Skills')
  expect(await ask([words('Free.')])).not.toContain('Mind the gap.')
})

test('a skill of the folder is looked at before it is trusted, and again when it changes', async () => {
  const { page } = shown
  put(ofFolder('local'), text('local', '', 'Local ways.'))
  await chip().click()
  await expect(item('local')).toContainText('not trusted yet')
  await item('local').click()
  const trust = row('local').getByTestId('skill-trust')
  await expect(trust).toHaveAttribute('data-trust', 'untrusted')
  await trust.getByRole('button', { name: 'Look at it…' }).click()
  await expect(row('local').getByTestId('skill-text')).toContainText('Local ways.')
  await row('local').getByTestId('trust-skill').click()
  await expect(trust).toHaveAttribute('data-trust', 'trusted')
  await page.getByTestId('settings-back').click()
  await choose('local')
  await expect(chip()).toHaveText('local')
  expect(await ask([words('ok')])).toContain('Local ways.')
  writeFileSync(ofFolder('local'), text('local', '', 'Other ways.'))
  await chip().click()
  await expect(item('local')).toContainText('Changed since you trusted it')
  await page.keyboard.press('Escape')
  const later = await ask([words('ok')])
  expect(later).not.toContain('Other ways.')
  expect(later).toContain('changed since the user trusted it')
})

test('the model asks for one of the folder: its text is shown, and yes is trust', async () => {
  const { page, model } = shown
  put(ofFolder('repo'), text('repo', '', 'Repo rules.'))
  model.script([callTool('a', 'skill_control', { action: 'activate', name: 'repo' })], [words('On it.')])
  await say(page, 'Use the skill of this repository')
  const prompt = page.getByTestId('permission-prompt')
  await expect(prompt).toContainText('Use the skill repo')
  await expect(prompt).toContainText('is not trusted yet')
  await expect(prompt).toContainText('Repo rules.')
  await expect(page.getByTestId('permission-allow-always')).toHaveCount(0)
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(card(page, 'skill_control')).toContainText('Use the skill')
  await expect(card(page, 'skill_control')).toContainText('repo')
  await expect(chip()).toHaveText('repo')
  expect(model.requests.at(-1)?.text).toContain('Repo rules.')
})

test('a folder and a zip are imported, and what is there is replaced only after a yes', async () => {
  const { app, page, scratch } = shown
  const source = join(scratch, 'source')
  put(join(source, 'SKILL.md'), text('packed', '', 'First.'))
  await openPage()
  await answerBox(app, source)
  await page.getByTestId('import-skill-folder').click()
  await expect(row('packed')).toBeVisible()
  await expect(page.getByText('Imported: packed.')).toBeVisible()
  const zip = join(scratch, 'packed.zip')
  writeFileSync(zip, zipSync({ 'packed/SKILL.md': strToU8(text('packed', '', 'Second.')) }))
  await answerBox(app, zip)
  await answerQuestion(app, 0)
  await page.getByTestId('import-skill-zip').click()
  await row('packed').getByRole('button', { name: 'Show its text' }).click()
  await expect(row('packed').getByTestId('skill-text')).toContainText('First.')
  await answerQuestion(app, 1)
  await page.getByTestId('import-skill-zip').click()
  await expect(() => expect(readFileSync(ofUser('packed'), 'utf8')).toContain('Second.')).toPass()
  writeFileSync(zip, zipSync({ 'SKILL.md': strToU8(text('evil')), '../evil.txt': strToU8('x') }))
  await page.getByTestId('import-skill-zip').click()
  await expect(page.getByText('is not a plain path')).toBeVisible()
  expect(existsSync(ofUser('evil'))).toBe(false)
})

test('one is switched off for good, and removed to the trash', async () => {
  const { app, page } = shown
  put(ofUser('old'), text('old'))
  await expect(chip()).toBeVisible()
  await openPage()
  await row('old').getByRole('checkbox').click()
  await expect(row('old').getByRole('checkbox')).not.toBeChecked()
  await page.getByTestId('settings-back').click()
  await expect(chip()).toHaveCount(0)
  await openPage()
  await app.evaluate(({ shell }) => {
    shell.trashItem = async (path) => process.getBuiltinModule('node:fs').rmSync(path, { recursive: true })
  })
  await row('old').getByRole('button', { name: 'Remove old' }).click()
  await expect(page.getByText('“old” was moved to the trash.')).toBeVisible()
  await expect(row('old')).toHaveCount(0)
})
