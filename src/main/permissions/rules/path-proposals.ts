import type { Access, Proposal, RuleDraft } from '../../../shared/permission-rules'
import { folderOf, isInside, shownPath } from '../paths/locate'
import type { Situation } from '../types'

/** The ways to make an answer about a file last: this file, its folder, the whole workspace. */
export function pathProposals(path: string, access: Access, situation: Situation): Proposal[] {
  const { workspace, platform } = situation
  const verb = access === 'read' ? 'Read' : 'Change'
  const shown = (what: string) => shownPath(what, workspace, platform)
  const folder = folderOf(path, platform)
  const file: Proposal = {
    id: 'file',
    title: `${verb} ${shown(path)}`,
    also: [],
    still: [shown(`${path}.other`)],
    rules: [draft(path, access, workspace)],
  }
  const around = (place: string, id: 'folder' | 'workspace', title: string): Proposal[] => {
    const rule = folderDraft(place, access, situation)
    return rule
      ? [{ id, title, also: [shown(`${place}/other.txt`)], still: [`${place}-other`], rules: [rule] }]
      : []
  }
  const inside = workspace !== null && isInside(workspace, path, platform)
  return [
    file,
    ...(folder === workspace ? [] : around(folder, 'folder', `${verb} everything in ${shown(folder)}`)),
    ...(inside ? around(workspace, 'workspace', `${verb} everything in the workspace`) : []),
  ]
}

/** A rule for a folder, unless so much lies below that nobody could mean it. */
export function folderDraft(
  folder: string,
  access: Access,
  situation: Pick<Situation, 'workspace' | 'homeDir' | 'appDataDir' | 'platform'>,
): RuleDraft | undefined {
  const { workspace, homeDir, appDataDir, platform } = situation
  const holds = (place: string | null) =>
    place !== null && folder !== workspace && isInside(folder, place, platform)
  if (holds(homeDir) || holds(workspace) || holds(appDataDir) || folderOf(folder, platform) === folder)
    return undefined
  return draft(folder, access, workspace)
}

const draft = (path: string, access: Access, workspace: string | null): RuleDraft => ({
  workspace,
  match: { kind: 'path', path, access },
})
