import { type Conversation, type Message, MODES, type Mode } from '../../shared/conversation'
import type { Grants } from '../../shared/schedules'
import type { ActiveSkill } from '../../shared/skills'
import type { Store } from '../storage'

/** Who acts: a conversation with the least of what it and those it works for are allowed. */
export interface Actor extends Conversation {
  /** The conversations it works for, the nearest first: their rules hold for it too. */
  above?: readonly string[]
  /** The only allowing rules that count, when a scheduled run acts. */
  only?: readonly string[] | null
}

/** Conversations and the sub-agents that work for them. */
export interface Family {
  /** The conversations one works for, the nearest first. */
  above(id: string): string[]
  /** The one the user sees in the list. */
  root(id: string): string
  /** All that work for one, and for those in turn. */
  below(id: string): string[]
  /** All that belong together. */
  members(id: string): string[]
  actor(conversation: Conversation, message: Pick<Message, 'run'>): Actor
}

/** What a run may do of which nothing is known any more. */
const LEAST: Grants = { mode: 'ask', rules: [] }

export function createFamily({ tasks, runs, conversations }: Store): Family {
  function above(id: string): string[] {
    const parent = tasks.get(id)?.conversationId
    return parent === undefined ? [] : [parent, ...above(parent)]
  }
  const below = (id: string): string[] => tasks.list(id).flatMap((task) => [task.id, ...below(task.id)])
  const root = (id: string) => above(id).at(-1) ?? id
  const modeOf = (id: string): Mode => conversations.get(id)?.mode ?? 'ask'

  return {
    above,
    root,
    below,
    members: (id) => [root(id), ...below(root(id))],
    actor(conversation, { run }) {
      const line = [conversation.id, ...above(conversation.id)]
      const grants = run === undefined ? null : (runs.get(run)?.grants ?? LEAST)
      // A run has what was fixed for it in place of what the conversation is allowed now.
      const modes = grants ? [...line.slice(0, -1).map(modeOf), grants.mode] : line.map(modeOf)
      return {
        ...conversation,
        mode: lowest(modes),
        skills: skillsIn([...line.map((id) => conversations.get(id)?.skills ?? []), grants?.skills ?? []]),
        above: line.slice(1),
        only: grants?.rules ?? null,
      }
    },
  }
}

const lowest = (modes: Mode[]): Mode => MODES.find((mode) => modes.includes(mode)) ?? 'ask'

/** A limit from above can neither be switched off below nor stretched by another one. */
function skillsIn([own = [], ...above]: ActiveSkill[][]): ActiveSkill[] {
  const given = above.flat()
  const limited = given.some(({ allowed }) => allowed !== null)
  const isNew = ({ folder }: ActiveSkill) => !given.some((one) => one.folder === folder)
  return [...given, ...own.filter((skill) => isNew(skill) && !(limited && skill.allowed !== null))]
}
