import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import type { SkillChoice } from '../../shared/skills'
import type { Records } from '../storage'
import { needsTrust, type Places, placesOf, rootsFor } from './roots'
import { createScan, type FoundSkill } from './scan'
import type { Skill } from './skill'

export interface CatalogueDeps extends Places {
  choices: Records<SkillChoice>
}

/** The skills a workspace sees, always as they are on the disk now. */
export function createCatalogue(deps: CatalogueDeps): (workspace: string | null) => Promise<Skill[]> {
  const scan = createScan()
  return async (given) => {
    // Asked for in each step, and mostly there is nothing.
    if (!placesOf(deps, given).some((place) => existsSync(place))) return []
    const workspace = given === null ? null : await realpath(given).catch(() => null)
    const found = (await Promise.all((await rootsFor(deps, workspace)).map(scan))).flat()
    if (found.length === 0) return []
    const choices = new Map(deps.choices.list().map((choice) => [choice.id, choice]))
    const judged = await Promise.all(found.map((one) => judge(one, choices.get(one.folder), workspace)))
    return judged.map((skill) => behindOthers(skill, judged))
  }
}

async function judge(
  found: FoundSkill,
  choice: SkillChoice | undefined,
  workspace: string | null,
): Promise<Skill> {
  const bound = await needsTrust(found.origin, found.folder, workspace)
  const trust = bound ? await trustIn(found, choice, workspace) : 'trusted'
  return { ...found, enabled: choice?.off !== true, needsTrust: bound, trust }
}

/** Bound to the workspace, the name and the contents. Without a word of the user nothing need be read. */
async function trustIn(
  { name, hash }: FoundSkill,
  choice: SkillChoice | undefined,
  workspace: string | null,
): Promise<Skill['trust']> {
  const given = choice?.trusted
  if (!given || given.workspace !== workspace || given.name !== name) return 'untrusted'
  return given.hash === (await hash().catch(() => null)) ? 'trusted' : 'changed'
}

/** Of several with one name that could be used, one that is trusted wins, then the one whose place comes first. */
function behindOthers(skill: Skill, all: Skill[]): Skill {
  const same = all.filter(({ name, problem, enabled }) => name === skill.name && !problem && enabled)
  const winner = same.find(({ trust }) => trust === 'trusted') ?? same[0]
  return winner && winner.folder !== skill.folder ? { ...skill, behind: winner.folder } : skill
}
