import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toJson, toMarkdown } from '../../../src/main/app/export'
import { importFile } from '../../../src/main/app/import'
import type { Message, Snapshot } from '../../../src/shared/conversation'
import { conversation } from '../../conversation'

const talk = conversation('c', { title: 'The total', workspace: '/shop', mode: 'full' })
const message = (role: Message['role'], blocks: Message['blocks'], more: Partial<Message> = {}): Message => ({
  ...{ id: role, conversationId: 'c', role, blocks, state: 'done', createdAt: 1, nextSeq: 0 },
  ...more,
})
const call = {
  type: 'tool_call' as const,
  step: 0,
  id: '1',
  name: 'read',
  serverName: 's',
  params: '{"path":"`a`"}',
  state: 'end' as const,
  response: 'A fence:\n```ts\nx\n```',
}
const snapshot = (messages: Message[]): Snapshot => ({
  conversation: talk,
  messages,
  earlier: 0,
  compactions: [],
})
const all = snapshot([
  message('user', [{ type: 'text', step: 0, text: 'Why?' }]),
  message('assistant', [{ type: 'reasoning', step: 0, text: 'Look\nfirst' }, call], {
    error: { code: 'UNAVAILABLE', message: 'It broke.' },
  }),
])

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'talk.json'), text)
  return join(folder, 'talk.json')
}

describe('a conversation as Markdown', () => {
  it('is what was said and done, and no result can end its own fence', () => {
    expect(toMarkdown(all)).toBe(`# The total

## You

Why?

## Deskwright

> Look
> first

**read** \`{"path":"'a'"}\` (end)

\`\`\`\`
A fence:
\`\`\`ts
x
\`\`\`
\`\`\`\`

> It broke.
`)
  })

  it('has a title even without one', () => {
    expect(toMarkdown({ ...snapshot([]), conversation: { ...talk, title: '' } })).toBe('# Conversation\n')
  })
})

describe('a conversation as JSON', () => {
  it('comes back as it was', async () => {
    let got: unknown
    await importFile(
      (one, messages) => {
        got = { one, messages }
        return one
      },
      fileWith(toJson(all)),
    )
    expect(got).toEqual({ one: talk, messages: all.messages })
  })

  it('comes back too when it was written before a field was known', async () => {
    const old = JSON.parse(toJson(all))
    delete old.conversation.thinking
    const back = await importFile((one) => one, fileWith(JSON.stringify(old)))
    expect(back.thinking).toBe('auto')
  })

  it.each([
    ['no JSON', 'x'],
    ['something else', '{"format":"other","version":1}'],
    ['a later version', toJson(all).replace('"version": 1', '"version": 2')],
    ['a broken message', toJson(all).replace('"state": "done"', '"state": "odd"')],
  ])('is refused when it is %s', async (_name, text) => {
    const take = () => {
      throw new Error('taken')
    }
    await expect(importFile(take, fileWith(text))).rejects.toThrow('is not a conversation exported')
  })
})
