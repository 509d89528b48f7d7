import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Conversation } from '../../shared/conversation'
import type { ActiveSkill, SkillChoice, SkillView } from '../../shared/skills'
import type { Store } from '../storage'
import { mapAllowed } from './allowed-tools'
import { createCatalogue } from './catalogue'
import type { Places } from './roots'
import { obstacle, type Skill } from './skill'
import { SkillError } from './skill-error'
import { type TurnSkills, turnSkills } from './turn-skills'

export interface SkillsDeps extends Places {
  store: Pick<Store, 'conversations' | 'skillChoices' | 'tasks'>
  /** The canonical tools there are. */
  available(): readonly string[]
  /** A conversation has other skills now. */
  changed(conversationId: string): void
}

/** Instructions in folders that a conversation can switch on, and what the user decided about them. */
export interface Skills {
  list(workspace: string | null): Promise<Skill[]>
  /** For the window. */
  views(conversation: Conversation | null): Promise<SkillView[]>
  /** `choosing`: the model can switch skills on by itself. */
  forTurn(conversation: Conversation, choosing: boolean): Promise<TurnSkills>
  /** The skills a conversation sees, and those that are active because it works for another one. */
  ofConversation(
    conversationId: string,
  ): Promise<{ conversation: Conversation; skills: Skill[]; inherited: ActiveSkill[] }>
  setEnabled(folder: string, enabled: boolean): void
  /** Trusts the files that have this hash; refused when they have another by now. Null: trusts them no more. */
  setTrust(workspace: string, folder: string, hash: string | null): Promise<void>
  /** The user is about to be asked whether these files are to be trusted. */
  noteAsked(folder: string, hash: string): void
  /** Whether that was about these files. It is known once. */
  takeAsked(folder: string, hash: string): boolean
  /** Throws when it cannot be used. */
  activate(conversationId: string, folder: string): Promise<Skill>
  /** The one a name stands for in the workspace of the conversation. */
  activateNamed(conversationId: string, name: string): Promise<Skill>
  deactivate(conversationId: string, folder: string): void
  /** The folder of a skill that is the user's own and may be removed. */
  ownFolder(folder: string): Promise<string>
}

export function createSkills(deps: SkillsDeps): Skills {
  const { store, userDir } = deps
  const list = createCatalogue({ ...deps, choices: store.skillChoices })

  const choiceOf = (folder: string): SkillChoice =>
    store.skillChoices.list().find(({ id }) => id === folder) ?? { id: folder }
  const choose = (folder: string, change: Partial<SkillChoice>) =>
    store.skillChoices.put({ ...choiceOf(folder), ...change })

  function need(conversationId: string): Conversation {
    const found = store.conversations.get(conversationId)
    if (!found) throw new SkillError('NOT_FOUND', 'This conversation does not exist any more.')
    return found
  }

  function inheritedBy(conversationId: string): ActiveSkill[] {
    const parent = store.tasks.get(conversationId)?.conversationId
    if (parent === undefined) return []
    return [...(store.conversations.get(parent)?.skills ?? []), ...inheritedBy(parent)]
  }

  async function needSkill(workspace: string | null, folder: string): Promise<Skill> {
    const found = (await list(workspace)).find((skill) => skill.folder === folder)
    if (!found) throw new SkillError('NOT_FOUND', `There is no skill in ${folder} any more.`)
    return found
  }

  function setActive(
    conversationId: string,
    change: (now: Conversation['skills']) => Conversation['skills'],
  ) {
    const conversation = need(conversationId)
    store.conversations.save({ ...conversation, skills: change(conversation.skills) })
    deps.changed(conversationId)
  }

  async function activate(conversationId: string, folder: string): Promise<Skill> {
    const skill = await needSkill(need(conversationId).workspace, folder)
    const why = obstacle(skill)
    if (why !== undefined) throw new SkillError('UNAVAILABLE', why)
    const { name, allowed } = skill
    setActive(conversationId, (now) => [
      ...now.filter((one) => one.folder !== folder),
      { name, folder, allowed },
    ])
    return skill
  }

  return {
    list,
    async views(conversation) {
      const skills = await list(conversation?.workspace ?? null)
      return Promise.all(skills.map((skill) => toView(skill, conversation, deps.available())))
    },
    async forTurn({ workspace, skills: active }, choosing) {
      return turnSkills({ all: await list(workspace), active, available: deps.available(), choosing })
    },
    async ofConversation(conversationId) {
      const conversation = need(conversationId)
      const skills = await list(conversation.workspace)
      return { conversation, skills, inherited: inheritedBy(conversationId) }
    },
    setEnabled: (folder, enabled) => choose(folder, { off: !enabled }),
    async setTrust(workspace, folder, hash) {
      const { trusted: _before, ...rest } = choiceOf(folder)
      if (hash === null) return store.skillChoices.put(rest)
      const skill = await needSkill(workspace, folder)
      if ((await skill.hash()) !== hash)
        throw new SkillError(
          'STALE_FILE',
          `The files of the skill ${skill.name} just changed. Look at them again.`,
        )
      const trusted = { workspace: await realpath(workspace), name: skill.name, hash }
      store.skillChoices.put({ ...rest, trusted })
    },
    noteAsked: (folder, hash) => choose(folder, { asked: hash }),
    takeAsked(folder, hash) {
      const { asked, ...rest } = choiceOf(folder)
      store.skillChoices.put(rest)
      return asked === hash
    },
    activate,
    async activateNamed(conversationId, name) {
      const all = await list(need(conversationId).workspace)
      const found = all.find((skill) => skill.name === name && skill.behind === undefined)
      if (!found) throw new SkillError('NOT_FOUND', `There is no skill ${name}.`)
      return activate(conversationId, found.folder)
    },
    deactivate: (conversationId, folder) =>
      setActive(conversationId, (now) => now.filter((one) => one.folder !== folder)),
    async ownFolder(folder) {
      const { origin } = await needSkill(null, folder)
      if (origin !== 'user' || dirname(folder) !== (await realpath(userDir)))
        throw new SkillError('SECURITY', 'Only skills in the folder of the app are removed here.')
      return folder
    },
  }
}

async function toView(
  skill: Skill,
  conversation: Conversation | null,
  available: readonly string[],
): Promise<SkillView> {
  const { name, description, origin, folder, allowed, problem, enabled, needsTrust, trust, behind } = skill
  const hash = needsTrust ? await skill.hash().catch((error: Error) => error) : ''
  const wrong = problem ?? (hash instanceof Error ? hash.message : undefined)
  return {
    name,
    description,
    origin,
    folder,
    allowed: allowed && mapAllowed(allowed, available).map(({ commands: _commands, ...shown }) => shown),
    ...(wrong === undefined ? {} : { problem: wrong }),
    enabled,
    needsTrust,
    trust,
    hash: hash instanceof Error ? '' : hash,
    ...(behind === undefined ? {} : { behind }),
    active: conversation?.skills.some((one) => one.folder === folder && one.name === name) ?? false,
  }
}
