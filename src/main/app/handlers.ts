import { app, type BrowserWindow, dialog } from 'electron'
import { type Agent, AgentError } from '../agent'
import type { Handlers } from './answer'
import { openExternal } from './lockdown'

interface Deps {
  agent: Agent
  window(): BrowserWindow | null
  /** Preselected for new conversations. */
  workspace: string | null
}

/** What each call of the window does. */
export function createHandlers({ agent, window, workspace }: Deps): Handlers {
  return {
    'app:info': () => ({
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      platform: process.platform,
      dataDir: app.getPath('userData'),
    }),
    'app:open-external': ({ url }) => {
      if (openExternal(url)) return {}
      throw new AgentError(
        'SECURITY',
        'Only http, https and mailto addresses without a user name are opened.',
      )
    },
    'conversation:list': () => agent.list(),
    'conversation:create': () => agent.create(workspace),
    'conversation:snapshot': ({ conversationId }) => agent.snapshot(conversationId),
    'conversation:choose-workspace': async ({ conversationId }) => {
      const { conversation } = agent.snapshot(conversationId)
      const folder = await pickFolder(window(), conversation.workspace)
      return { conversation: folder ? agent.setWorkspace(conversationId, folder) : conversation }
    },
    'turn:send': ({ conversationId, text }) => agent.send(conversationId, text),
    'turn:stop': ({ eventId }) => {
      agent.stop(eventId)
      return {}
    },
  }
}

async function pickFolder(parent: BrowserWindow | null, current: string | null): Promise<string | null> {
  const options = {
    title: 'Choose the folder to work in',
    properties: ['openDirectory' as const, 'createDirectory' as const],
    ...(current ? { defaultPath: current } : {}),
  }
  const picked = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options)
  return picked.filePaths[0] ?? null
}
