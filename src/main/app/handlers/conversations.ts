import { stat, writeFile } from 'node:fs/promises'
import { app, type BrowserWindow, dialog } from 'electron'
import type { Conversation } from '../../../shared/conversation'
import { AgentError } from '../../agent'
import type { Handlers } from '../answer'
import type { Core } from '../core'
import { toJson, toMarkdown } from '../export'
import { importFile } from '../import'
import { sampleFolder } from '../sample'
import type { Words } from '../words'

const MAX_RECENTS = 10

interface Deps {
  core: Core
  window(): BrowserWindow | null
  /** Preselected for new conversations. */
  workspace: string | null
  words(): Words
}

export function conversationHandlers({
  core: { agent, store, history },
  window,
  workspace,
  words,
}: Deps): Pick<Handlers, Extract<keyof Handlers, `conversation:${string}` | `workspace:${string}`>> {
  return {
    'conversation:list': () => agent.list(),
    'conversation:create': () => agent.create(workspace),
    'conversation:snapshot': ({ conversationId, ...range }) => agent.snapshot(conversationId, range),
    'conversation:update': ({ conversationId, change }) => {
      // What the command line said about a provider does not hold for another one.
      const connection = change.provider ? { connection: null } : {}
      return agent.update(conversationId, { ...change, ...connection } as Partial<Conversation>)
    },
    'conversation:remove': async ({ conversationId }) => {
      await agent.remove(conversationId)
      void history.prune().catch((error) => console.error('Clearing old changes failed:', error))
      return {}
    },
    'conversation:activity': () => {
      // What a sub-agent waits for is shown where it works for; who waits is more than who runs.
      const found = (state: 'streaming' | 'paused') =>
        store.messages.inState(state).map(({ conversationId }) => agent.rootOf(conversationId))
      const states = new Map<string, 'running' | 'waiting'>()
      for (const id of found('streaming')) states.set(id, 'running')
      for (const id of found('paused')) states.set(id, 'waiting')
      return [...states].map(([conversationId, state]) => ({ conversationId, state }))
    },
    'conversation:branch': ({ messageId }) => agent.branch(messageId),
    'conversation:choose-workspace': async ({ conversationId }) => {
      const { conversation } = agent.snapshot(conversationId)
      const folder = await pickFolder(window(), conversation.workspace, words().pickFolder)
      return { conversation: folder ? agent.update(conversationId, { workspace: folder }) : conversation }
    },
    'conversation:set-workspace': async ({ conversationId, folder }) => {
      const isFolder = await stat(folder).then(
        (found) => found.isDirectory(),
        () => false,
      )
      if (!isFolder) throw new AgentError('NOT_FOUND', `${folder} is not a folder.`)
      return { conversation: agent.update(conversationId, { workspace: folder }) }
    },
    'conversation:search': ({ text }) => {
      const titleOf = (id: string) => store.conversations.get(id)?.title ?? ''
      return store.search(text).map((hit) => ({ ...hit, title: titleOf(hit.conversationId) }))
    },
    'conversation:export': async ({ conversationId, format }) => {
      const snapshot = agent.snapshot(conversationId)
      const name = `${snapshot.conversation.title.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'conversation'}.${format === 'json' ? 'json' : 'md'}`
      const { filePath } = await askWhere(window(), name)
      if (!filePath) return { file: null }
      await writeFile(filePath, format === 'json' ? toJson(snapshot) : toMarkdown(snapshot))
      return { file: filePath }
    },
    'conversation:import': async () => {
      const file = await pickFile(window())
      return { conversation: file ? await importFile(agent.importConversation, file) : null }
    },
    'workspace:recents': async () => {
      const all = [...new Set(agent.list().flatMap((one) => one.workspace ?? []))]
      const there = await Promise.all(
        all.map((folder) =>
          stat(folder).then(
            (found) => found.isDirectory(),
            () => false,
          ),
        ),
      )
      return all.filter((_folder, index) => there[index]).slice(0, MAX_RECENTS)
    },
    'workspace:sample': async ({ conversationId }) => {
      const workspace = await sampleFolder(app.getPath('home'))
      return { conversation: agent.update(conversationId, { workspace }) }
    },
  }
}

async function pickFolder(
  parent: BrowserWindow | null,
  current: string | null,
  title: string,
): Promise<string | null> {
  const options = {
    title,
    properties: ['openDirectory' as const, 'createDirectory' as const],
    ...(current ? { defaultPath: current } : {}),
  }
  const picked = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options)
  return picked.filePaths[0] ?? null
}

async function pickFile(parent: BrowserWindow | null): Promise<string | null> {
  const options = { properties: ['openFile' as const], filters: [{ name: 'JSON', extensions: ['json'] }] }
  const picked = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options)
  return picked.filePaths[0] ?? null
}

function askWhere(parent: BrowserWindow | null, defaultPath: string) {
  return parent ? dialog.showSaveDialog(parent, { defaultPath }) : dialog.showSaveDialog({ defaultPath })
}
