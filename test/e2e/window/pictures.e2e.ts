import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, test } from '../app'
import { findings } from './axe'
import { callTool, card, scriptedWindow, words } from './scripted'
import { talk } from './shared'

const shown = scriptedWindow()

async function look(name: string): Promise<void> {
  const { page, model, workspace } = shown
  writeFileSync(join(workspace, name), await drawn())
  model.script([callTool('a', 'read', { path: name })], [words('A blue square.')])
  await talk(page, `Look at ${name}`)
}

/** A picture larger than what is shown of it. */
async function drawn(): Promise<Buffer> {
  const base64 = await shown.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = 'steelblue'
    context?.fillRect(150, 100, 600, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

const picture = (page = shown.page) => card(page, 'read').getByTestId('picture')
const loaded = (page = shown.page) =>
  picture(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight])

test('a picture that was read is shown at once, small and with its name', async () => {
  await look('square.png')
  await expect(picture()).toBeVisible()
  await expect.poll(loaded).toEqual([true, 900, 600])
  await expect(picture().getByRole('img')).toHaveAttribute('alt', /^square\.png: PNG image, 900x600/)
  const box = await picture().boundingBox()
  expect(box?.height).toBeLessThanOrEqual(240)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
})

test('a click or Enter shows it large; Esc leads back to where one was', async () => {
  const { page } = shown
  await look('large.png')
  const large = page.getByTestId('enlarged')
  for (const open of [() => picture().click(), () => picture().press('Enter')]) {
    await open()
    await expect(large).toContainText('large.png')
    const small = await picture().boundingBox()
    await expect
      .poll(async () => (await large.getByRole('img').boundingBox())?.width)
      .toBeGreaterThan((small?.width ?? 0) * 1.5)
    await expect.poll(() => findings(page), { timeout: 20_000 }).toEqual([])
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(picture()).toBeFocused()
  }
})

test('pictures in a row are each shown, what was read between them folds', async () => {
  const { page, model, workspace } = shown
  for (const name of ['one.png', 'two.png']) writeFileSync(join(workspace, name), await drawn())
  const read = (id: string, path: string) => callTool(id, 'read', { path })
  model.script(
    [read('a', 'README.md'), read('b', 'src/cart.ts'), read('c', 'one.png'), read('d', 'two.png')],
    [words('Two squares.')],
  )
  await talk(page, 'Look at all')
  await expect(page.getByTestId('read-group')).toContainText('Explored 2 files')
  await expect(picture()).toHaveCount(2)
  await expect(picture().last()).toBeVisible()
})

test('it is there after a restart, also when its file is gone', async ({ scratch }) => {
  const data = join(scratch, 'data')
  writeFileSync(join(scratch, 'kept.png'), await drawn())
  const first = await launch(data, { DESKWRIGHT_WORKSPACE: scratch })
  await talk(await first.firstWindow(), 'read kept.png')
  await first.close()
  writeFileSync(join(scratch, 'kept.png'), '')
  const second = await launch(data)
  const page = await second.firstWindow()
  await expect.poll(() => loaded(page)).toEqual([true, 900, 600])
  await second.close()
})
