import type { ModelCall } from '../providers'

/** A call and what was decided about it. `run` also stands for calls the registry will refuse by itself. */
export interface JudgedCall {
  call: ModelCall
  verdict: 'run' | 'deny' | 'answered'
  /** Why it was denied, or what the user answered: the text the model gets instead of a result. */
  words?: string
  /** Who refused it: the user or a rule of theirs, or what nobody can allow. */
  code?: 'DENIED' | 'SECURITY' | 'UNAVAILABLE' | 'NOT_FOUND'
  /** Paths outside the workspace that were allowed for this call only. */
  approved?: string[]
}
