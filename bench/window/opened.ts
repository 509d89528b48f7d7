import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test'
import type { Deskwright } from '../../src/shared/bridge'
import type { Message } from '../../src/shared/conversation'
import { conversation } from '../../test/conversation'

declare global {
  interface Window {
    readonly deskwright: Deskwright
    frameTimes: number[]
  }
}

/** The program in its window, with a data folder and a workspace of its own. */
export interface Opened {
  app: ElectronApplication
  page: Page
  workspace: string
  close(): Promise<void>
}

const ROOT = process.env.DESKWRIGHT_APP ?? resolve(import.meta.dirname, '../..')

export async function openWindow(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  const workspace = join(folder, 'workspace')
  mkdirSync(workspace)
  const { ELECTRON_RUN_AS_NODE: _node, ...env } = process.env as Record<string, string>
  const app = await electron.launch({
    executablePath: process.env.DESKWRIGHT_ELECTRON ?? process.execPath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', ROOT, '--data-dir', join(folder, 'data')],
    ],
    env: { ...env, DESKWRIGHT_WORKSPACE: workspace },
    colorScheme: null,
  })
  const page = await app.firstWindow()
  await page.locator('[data-testid=composer]:not(:disabled)').waitFor()
  return {
    app,
    page,
    workspace,
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Puts a conversation into the program the way a user does: by importing its file. */
export async function importConversation(
  { app, page, workspace }: Opened,
  title: string,
  messages: Message[],
): Promise<void> {
  const file = join(workspace, 'import.json')
  writeFileSync(
    file,
    JSON.stringify({
      format: 'deskwright-conversation',
      version: 1,
      conversation: conversation('made', { title }),
      messages,
    }),
  )
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, file)
  await page.evaluate(() => window.deskwright.call('conversation:import', {}))
}

/** Uses a model on this computer for the open conversation. */
export async function connectModel({ page }: Opened, url: string): Promise<void> {
  await page.evaluate(async (baseURL) => {
    const { call } = window.deskwright
    const provider = { id: 'bench', name: 'Bench', wire: 'openai', baseURL, chat: 'chat' } as const
    await call('provider:save', { provider, key: 'none' })
    const listed = await call('conversation:list', {})
    const change = { provider: 'bench', model: 'bench', mode: 'full' } as const
    if (listed.ok)
      for (const { id } of listed.value) await call('conversation:update', { conversationId: id, change })
  }, `${url}/v1`)
}

/** Begins to note when each frame comes. */
export const watchFrames = (page: Page) =>
  page.evaluate(() => {
    window.frameTimes = []
    const note = (at: number) => {
      window.frameTimes.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

/** How long each frame took since they are watched. */
export async function framesOf(page: Page): Promise<number[]> {
  const at = await page.evaluate(() => window.frameTimes)
  return at.slice(1).map((time, index) => time - (at[index] ?? time))
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
