import type { Page } from '@playwright/test'
import type { WireServer } from '../../wire/server'

/** Makes the server a provider of the app, and with `choose` the model of the open conversation. */
export async function connectModel(page: Page, wire: WireServer, { choose = true } = {}): Promise<void> {
  const problem = await page.evaluate(
    async ([baseURL, use]) => {
      const { call } = window.deskwright
      const provider = {
        id: 'loopback',
        name: 'Loopback',
        wire: 'openai' as const,
        baseURL: `${baseURL}/v1`,
        chat: 'chat' as const,
      }
      const saved = await call('provider:save', { provider, key: 'sk-test' })
      if (!saved.ok) return saved.error.message
      if (!use) return null
      const conversationId = localStorage.getItem('open-conversation') ?? ''
      const change = { provider: 'loopback', model: 'scripted' }
      const updated = await call('conversation:update', { conversationId, change })
      return updated.ok ? null : updated.error.message
    },
    [wire.url, choose] as const,
  )
  if (problem) throw new Error(problem)
}
