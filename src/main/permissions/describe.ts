import type { CommandInfo } from '../../shared/permission-rules'
import type { JudgedPath } from './paths/judge-path'
import { resolvePath, shownPath } from './paths/locate'
import type { GateCall, Situation } from './types'

/** The first line of the card: what, where, can it be undone. */
export function describeCall(
  { title, touch, effect }: GateCall,
  paths: readonly JudgedPath[],
  info: CommandInfo | undefined,
  situation: Situation,
): string {
  const what = title.replace(/[.\s]+$/, '')
  if (info) {
    const undo = info.riskLevel === 'low' ? 'It only reads.' : 'It cannot be undone here.'
    return `${what}${touch.cwd === undefined ? '' : ` in ${folderName(touch.cwd, situation)}`}. ${undo}`
  }
  if (touch.chat) return `${what}. It cannot be undone.`
  if (touch.hosts) return `${what}. What is asked for goes to ${touch.hosts.join(' and ')}.`
  const away = paths.find(({ outside }) => outside)
  const where = away ? ' outside the workspace' : ''
  if (touch.writes?.length || effect === 'write') return `${what}${where}. It can be undone.`
  return effect === 'read' ? `${what}${where}. It changes nothing.` : `${what}${where}.`
}

function folderName(cwd: string, situation: Situation): string {
  const { workspace, platform } = situation
  if (workspace === null) return cwd
  const shown = shownPath(resolvePath(cwd, workspace, situation), workspace, platform)
  return shown === '.' ? 'the workspace' : shown
}
