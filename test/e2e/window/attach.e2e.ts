import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, say, test } from '../app'
import { findings } from './axe'
import { lastAnswer, scriptedWindow, words } from './scripted'

const shown = scriptedWindow()
const attached = () => shown.page.getByTestId('attachment')
const given = () => shown.page.getByTestId('given-pictures').getByRole('img')

/** A picture as the browser makes it. */
async function drawn(width: number, height: number, type = 'image/png'): Promise<Buffer> {
  const base64 = await shown.page.evaluate(
    ([width, height, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = 'seagreen'
      context?.fillRect(0, 0, width / 2, height / 2)
      return canvas.toDataURL(type).split(',')[1] ?? ''
    },
    [width, height, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

const choose = (name: string, mimeType: string, buffer: Buffer) =>
  shown.page.getByTestId('attach-file').setInputFiles({ name, mimeType, buffer })

/** The pictures of the newest request, as data addresses. */
function told(): string[] {
  const parts = JSON.stringify(shown.model.requests.at(-1)?.body.messages).matchAll(/"(data:image[^"]*)"/g)
  return [...parts].map(([, address = '']) => address)
}

async function sent(): Promise<void> {
  await shown.page.getByTestId('send').click()
  await expect(lastAnswer(shown.page)).toHaveAttribute('data-state', 'done')
}

test('a picture is chosen, seen, taken away again, and sent with the message', async () => {
  const { page, model } = shown
  const picture = await drawn(300, 200)
  await choose('map.png', 'image/png', picture)
  await choose('not this one.png', 'image/png', await drawn(10, 10))
  await expect(attached()).toHaveCount(2)
  await expect.poll(() => findings(page), { timeout: 20_000 }).toEqual([])
  await page.getByRole('button', { name: 'Remove not this one.png' }).click()
  await expect(attached()).toHaveCount(1)
  await expect(page.getByTestId('composer')).toBeFocused()

  model.script([words('A map.')])
  await page.getByTestId('composer').fill('What is this?')
  await sent()
  expect(told()).toEqual([`data:image/png;base64,${picture.toString('base64')}`])
  await expect(attached()).toHaveCount(0)
  await expect(given()).toHaveAttribute('alt', 'map.png')
  await expect
    .poll(() => given().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 200])
})

test('a picture from the clipboard goes without words too; text that was copied with one stays text', async () => {
  const { page, model } = shown
  const paste = (base64: string, text: string) =>
    page.getByTestId('composer').evaluate(
      async (field, [base64, text]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
        if (text) data.setData('text/plain', text)
        const options = { clipboardData: data, bubbles: true, cancelable: true }
        return field.dispatchEvent(new ClipboardEvent('paste', options))
      },
      [base64, text] as const,
    )
  const picture = (await drawn(40, 30)).toString('base64')
  expect(await paste(picture, 'a cell')).toBe(true)
  expect(await paste(picture, '')).toBe(false)
  await expect(attached()).toHaveCount(1)
  model.script([words('Green.')])
  await sent()
  expect(told()).toEqual([`data:image/png;base64,${picture}`])
})

test('a photo leaves without what the camera wrote into it, a large one smaller', async () => {
  const { page, model } = shown
  const photo = await drawn(3_000, 1_500, 'image/jpeg')
  const place = Buffer.from('\xff\xe1\x00\x1aExif\0\0Somewhere, 1 Street', 'latin1')
  await choose('photo.jpg', 'image/jpeg', Buffer.concat([photo.subarray(0, 2), place, photo.subarray(2)]))
  await expect(attached()).toHaveCount(1)
  model.script([words('A photo.')])
  await page.getByTestId('composer').fill('Where?')
  await sent()
  const [address = ''] = told()
  expect(address).toMatch(/^data:image\/jpeg;/)
  expect(Buffer.from(address.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('Street')
  const size = () => given().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([2_048, 1_024])
})

test('what is no picture is said so, by its name', async () => {
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await expect(shown.page.getByRole('alert')).toContainText('broken.png is no picture')
  await expect(attached()).toHaveCount(0)
})

test('a message that waits is taken back with its pictures', async () => {
  const { page, model } = shown
  model.script({ said: [words('Slowly …')], hangAfter: 1 })
  await say(page, 'Begin')
  await model.arrived(1)
  await choose('later.png', 'image/png', await drawn(20, 20))
  await say(page, 'And this')
  await expect(attached()).toHaveCount(0)
  await page.getByTestId('unqueue').click()
  await expect(page.getByTestId('composer')).toHaveValue('And this')
  await expect(attached().getByRole('img')).toHaveAttribute('alt', 'later.png')
  await page.getByTestId('stop').click()
  await page.getByTestId('attachment-remove').click()
})

test('it is there after a restart, and stays when the words are changed', async ({ scratch }) => {
  const data = join(scratch, 'data')
  const file = join(scratch, 'kept.png')
  writeFileSync(file, await drawn(64, 48))
  const first = await launch(data, { DESKWRIGHT_WORKSPACE: scratch })
  const before = await first.firstWindow()
  await before.getByTestId('attach-file').setInputFiles(file)
  await expect(before.getByTestId('attachment')).toHaveCount(1)
  await say(before, 'list .')
  await expect(lastAnswer(before)).toContainText('cannot look at pictures')
  await first.close()
  const second = await launch(data)
  const page = await second.firstWindow()
  const picture = page.getByTestId('given-pictures').getByRole('img')
  await expect(picture).toHaveAttribute('alt', 'kept.png')
  await page.getByTestId('composer').press('ArrowUp')
  await expect(page.getByTestId('attach')).toHaveCount(0)
  await page.getByTestId('composer').fill('list src')
  await page.getByTestId('composer').press('Enter')
  await expect(page.locator('[data-testid=message][data-role=user]')).toContainText('list src')
  await expect(picture).toHaveAttribute('alt', 'kept.png')
  await second.close()
})
