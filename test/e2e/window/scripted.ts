import type { Locator, Page } from '@playwright/test'
import { startWireServer, type WireServer } from '../../wire/server'
import { expect, test } from '../app'
import { connectModel } from './model'
import { type Shared, sharedWindow } from './shared'

export { answer, callTool, refuse, say as words, think } from '../../wire/server'

export interface Scripted extends Shared {
  /** The model of every conversation: it says what was put into its script. */
  model: WireServer
}

/** One window and one scripted model for all tests of a file. */
export function scriptedWindow(): Scripted {
  const shared = sharedWindow() as Scripted
  test.beforeAll(async () => {
    shared.model = await startWireServer()
  })
  test.afterAll(() => shared.model.close())
  test.beforeEach(async () => {
    const { page, model } = shared
    await connectModel(page, model)
    await expect(page.getByTestId('model-chip')).toContainText('scripted')
  })
  return shared
}

export const lastAnswer = (page: Page): Locator =>
  page.locator('[data-testid=message][data-role=assistant]').last()

export const card = (page: Page, tool: string): Locator =>
  page.locator(`[data-testid=tool-card][data-tool=${tool}]`)

/** The line of a card, which opens it. */
export const lineOf = (found: Locator): Locator => found.getByRole('button').first()

/** A text in so many pieces. */
export const pieces = (text: string, size = 12): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
