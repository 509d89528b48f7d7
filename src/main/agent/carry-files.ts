import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Message } from '../../shared/conversation'

/** The messages for another conversation: the files that hold their long results go with them, under its own folder. */
export function carryFiles(messages: Message[], from: string, to: string): Message[] {
  const [old, fresh] = [from, to].map((folder) => JSON.stringify(folder).slice(1, -1)) as [string, string]
  return messages.map((message) => {
    for (const path of offloadedBy(message, from)) carry(path, join(to, relative(from, path)))
    const text = JSON.stringify(message.blocks)
    return text.includes(old) ? { ...message, blocks: JSON.parse(text.replaceAll(old, fresh)) } : message
  })
}

function offloadedBy({ blocks }: Message, folder: string): string[] {
  return blocks.flatMap((block) => {
    const result = block.type === 'tool_call' ? block.toolResult : undefined
    const path = result && (result.ok ? result.meta.offloadPath : result.error.offloadPath)
    return typeof path === 'string' && !relative(folder, path).startsWith('..') ? [path] : []
  })
}

/** They are never changed, so that one copy on the disk is enough. One that is gone is no reason not to go on. */
function carry(path: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  for (const way of [linkSync, copyFileSync]) {
    try {
      way(path, to)
      return
    } catch {}
  }
}
