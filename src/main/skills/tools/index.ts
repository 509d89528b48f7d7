import type { AnyTool } from '../../tools'
import type { Skills } from '../skills'
import { createSkillControl } from './control'
import { createSkillList } from './list'

/** For the model: which skills there are, and to switch them on and off in its conversation. */
export function createSkillTools(skills: Skills, available: () => readonly string[]): AnyTool[] {
  return [createSkillList(skills), createSkillControl(skills, available)]
}
