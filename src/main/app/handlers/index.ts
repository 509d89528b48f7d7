import { app, type BrowserWindow, shell } from 'electron'
import { TERMINAL_CHANNEL } from '../../../shared/terminal'
import { AgentError } from '../../agent'
import type { SkillWatch } from '../../skills'
import type { Handlers } from '../answer'
import type { Core } from '../core'
import type { Keys } from '../keys'
import { openExternal } from '../lockdown'
import type { SettingsStore } from '../settings-store'
import { tell } from '../window'
import type { Words } from '../words'
import { channelHandlers } from './channels'
import { configurationHandlers } from './configuration'
import { conversationHandlers } from './conversations'
import { scheduleHandlers } from './schedules'
import { secretHandlers } from './secrets'
import { skillHandlers } from './skills'
import { taskHandlers } from './tasks'
import { terminalHandlers } from './terminal'
import { turnHandlers } from './turns'
import { webHandlers } from './web'
import { workHandlers } from './work'

export interface HandlerDeps {
  core: Core
  settings: SettingsStore
  keys: Keys
  skillWatch: SkillWatch
  window(): BrowserWindow | null
  /** Preselected for new conversations. */
  workspace: string | null
  words(): Words
  /** Whether there is a tray. */
  tray(): Promise<boolean>
}

/** What each call of the window does. */
export function createHandlers({
  core,
  settings,
  keys,
  skillWatch,
  window,
  workspace,
  words,
  tray,
}: HandlerDeps): Handlers {
  return {
    'app:info': () => ({
      version: app.getVersion(),
      electron: process.versions.electron ?? '',
      platform: process.platform,
      dataDir: app.getPath('userData'),
    }),
    'app:tray': async () => ({ available: await tray() }),
    'app:show-data': async () => {
      const problem = await shell.openPath(app.getPath('userData'))
      if (problem) throw new AgentError('UNAVAILABLE', problem)
      return {}
    },
    'app:open-external': ({ url }) => {
      if (openExternal(url)) return {}
      throw new AgentError(
        'SECURITY',
        'Only http, https and mailto addresses without a user name are opened.',
      )
    },
    ...conversationHandlers({ core, window, workspace, words }),
    ...turnHandlers(core),
    ...workHandlers(core),
    ...secretHandlers(core),
    ...taskHandlers(core),
    ...scheduleHandlers(core),
    ...skillHandlers({ core, watch: skillWatch, window, words }),
    ...configurationHandlers({ ...core.store, settings, keys }),
    ...terminalHandlers({ core, tell: (piece) => tell(window(), TERMINAL_CHANNEL, piece) }),
    ...webHandlers({ settings, keys }),
    ...channelHandlers({ core, settings, keys, words }),
  }
}
