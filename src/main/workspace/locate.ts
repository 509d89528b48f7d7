import { partsBelow } from './inside'
import { type Reached, reach } from './reach'
import type { Scope } from './scope'
import type { Located } from './types'

export async function locate(scope: Scope, path: string): Promise<Located> {
  await using reached = await reach(scope, path)
  return toLocated(scope, reached)
}

export function toLocated(scope: Scope, { absolute, root, name, found }: Reached): Located {
  const kind = name ? (found?.kind ?? 'missing') : 'directory'
  return { absolute, shown: show(scope, absolute), root: root.path, type: kind === 'link' ? 'other' : kind }
}

function show(scope: Scope, absolute: string): string {
  const below = partsBelow(scope.roots[0].path, absolute, scope.how)
  if (!below) return absolute
  return below.join('/') || '.'
}
