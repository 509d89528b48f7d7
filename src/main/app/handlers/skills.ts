import { mkdir } from 'node:fs/promises'
import { type BrowserWindow, dialog, shell } from 'electron'
import { AgentError } from '../../agent'
import { importSkills, type SkillWatch } from '../../skills'
import type { Handlers } from '../answer'
import type { Core } from '../core'
import type { Words } from '../words'

interface Deps {
  core: Core
  watch: SkillWatch
  window(): BrowserWindow | null
  words(): Words
}

type Channel = Extract<keyof Handlers, `skill:${string}`>

export function skillHandlers({ core, watch, window, words }: Deps): Pick<Handlers, Channel> {
  const { skills, store } = core
  const { userDir } = core.skillPlaces
  const conversationOf = (id: string | null) => (id === null ? null : (store.conversations.get(id) ?? null))
  const workspaceOf = (id: string | null) => conversationOf(id)?.workspace ?? null

  async function find(conversationId: string | null, folder: string) {
    const found = (await skills.list(workspaceOf(conversationId))).find((skill) => skill.folder === folder)
    if (!found) throw new AgentError('NOT_FOUND', `There is no skill in ${folder} any more.`)
    return found
  }

  /** Null when the user changed their mind. */
  async function pick(kind: 'folder' | 'zip'): Promise<string | null> {
    const options =
      kind === 'folder'
        ? { properties: ['openDirectory' as const] }
        : { properties: ['openFile' as const], filters: [{ name: 'Zip', extensions: ['zip', 'skill'] }] }
    const parent = window()
    const picked = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return picked.filePaths[0] ?? null
  }

  async function mayReplace(names: string[]): Promise<boolean> {
    const { replaceSkill, replaceSkillMore, replace, cancel } = words()
    const box = {
      type: 'question' as const,
      message: replaceSkill.replace('{}', names.join(', ')),
      detail: replaceSkillMore,
      buttons: [cancel, replace],
      defaultId: 0,
      cancelId: 0,
    }
    const parent = window()
    const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
    return response === 1
  }

  return {
    'skill:list': async ({ conversationId }) => {
      watch.look(workspaceOf(conversationId))
      return { skills: await skills.views(conversationOf(conversationId)), userDir }
    },
    'skill:text': async ({ conversationId, folder }) => {
      const { text } = await find(conversationId, folder)
      return { text }
    },
    'skill:enable': ({ folder, enabled }) => {
      skills.setEnabled(folder, enabled)
      return {}
    },
    'skill:trust': async ({ conversationId, folder, hash }) => {
      const workspace = workspaceOf(conversationId)
      if (workspace === null) throw new AgentError('UNAVAILABLE', 'This conversation has no folder.')
      await skills.setTrust(workspace, folder, hash)
      return {}
    },
    'skill:activate': async ({ conversationId, folder, active }) => {
      if (active) await skills.activate(conversationId, folder)
      else skills.deactivate(conversationId, folder)
      return {}
    },
    'skill:import': async ({ kind }) => {
      const source = await pick(kind)
      if (source === null) return { names: [] }
      const first = await importSkills(source, userDir, false)
      if ('imported' in first) return { names: first.imported }
      if (!(await mayReplace(first.exist))) return { names: [] }
      const again = await importSkills(source, userDir, true)
      return { names: 'imported' in again ? again.imported : [] }
    },
    'skill:remove': async ({ folder }) => {
      await shell.trashItem(await skills.ownFolder(folder))
      return {}
    },
    'skill:show': async ({ conversationId, folder }) => {
      if (folder === null) await mkdir(userDir, { recursive: true, mode: 0o700 })
      const problem = await shell.openPath(
        folder === null ? userDir : (await find(conversationId, folder)).folder,
      )
      if (problem) throw new AgentError('UNAVAILABLE', problem)
      return {}
    },
  }
}
