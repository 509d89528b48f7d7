import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../app'
import { answerBox, sharedWindow } from './shared'

const shared = sharedWindow()
const COUNT = 600

/** As an older version of this app, or another computer, wrote it. */
async function importLong(): Promise<void> {
  const { app, page, scratch } = shared
  const exported = await page.evaluate(async () => {
    const conversationId = localStorage.getItem('open-conversation') ?? ''
    const found = await window.deskwright.call('conversation:snapshot', { conversationId, count: 1 })
    return found.ok ? found.value.conversation : null
  })
  const messages = Array.from({ length: COUNT }, (_, at) => ({
    ...{ id: `m${at}`, conversationId: 'made', state: 'done', createdAt: at + 1, nextSeq: 1 },
    role: at % 2 === 0 ? 'user' : 'assistant',
    blocks: [
      { type: 'text', step: 0, text: `Message${at}q ${'says this and that. '.repeat(1 + (at % 40))}` },
    ],
  }))
  const conversation = { ...exported, id: 'made', title: 'Long' }
  const file = join(scratch, 'long.json')
  writeFileSync(
    file,
    JSON.stringify({ format: 'deskwright-conversation', version: 1, conversation, messages }),
  )
  await answerBox(app, file)
  await page.getByRole('button', { name: 'Import a conversation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Long( \(\d+\))?$/)
}

const message = (at: number) => shared.page.getByTestId('message').filter({ hasText: `Message${at}q` })

/** From the top of what is scrolled. */
async function top(at: number): Promise<number | undefined> {
  const box = await shared.page.getByTestId('messages').boundingBox()
  const found = (await message(at).count()) > 0 && (await message(at).boundingBox())
  return box && found ? Math.round(found.y - box.y) : undefined
}

/** Nothing came for a while: what is before comes a page every few frames. */
async function allIsHere(): Promise<void> {
  await shared.page.getByTestId('messages').evaluate(async (box) => {
    let height = 0
    for (let still = 0; still < 30; still++) {
      if (box.scrollHeight !== height) still = 0
      height = box.scrollHeight
      await new Promise(requestAnimationFrame)
    }
  })
}

test('a search leads to a message far up, which stays in place while what is before it comes', async () => {
  const { page } = shared
  await importLong()
  await page.getByTestId('new-conversation').click()
  await expect(page.getByTestId('message')).toHaveCount(0)
  // The second is there before all of it is.
  for (const at of [7, 301]) {
    await page.getByTestId('search').fill(`Message${at}q`)
    await page
      .getByTestId('search-hit')
      .filter({ hasText: `Message${at}q` })
      .first()
      .click()
    await expect.poll(() => top(at)).toBeLessThan(60)
    await allIsHere()
    expect(await top(at)).toBeLessThan(60)
    await expect(message(at)).toBeInViewport()
    await page.getByTestId('new-conversation').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
  }
  await page.getByTestId('search').fill('')
})

test('who reads further up and sends something is brought to it', async () => {
  const { page } = shared
  await importLong()
  await expect(message(COUNT - 1)).toBeInViewport()
  await page.getByTestId('messages').hover()
  await page.mouse.wheel(0, -4_000)
  await expect(page.getByTestId('jump-to-end')).toBeVisible()
  await expect(message(COUNT - 1)).not.toBeInViewport()
  await page.getByTestId('composer').fill('A new one')
  await page.getByTestId('composer').press('Enter')
  await expect(page.getByTestId('message').filter({ hasText: 'A new one' }).first()).toBeInViewport()
  await expect(page.getByTestId('jump-to-end')).toBeHidden()
})
