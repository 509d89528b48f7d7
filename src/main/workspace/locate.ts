import { partsBelow } from './inside'
import { type Reached, reach } from './reach'
import type { Scope } from './scope'
import type { Located } from './types'

export async function locate(scope: Scope, path: string): Promise<Located> {
  using reached = await reach(scope, path, 'read')
  return toLocated(scope, reached)
}

export function toLocated(scope: Scope, { absolute, root, folder, name, found }: Reached): Located {
  const kind = folder && !name ? 'directory' : (found?.kind ?? 'missing')
  return { absolute, shown: show(scope, absolute), root: root.path, type: kind === 'link' ? 'other' : kind }
}

function show(scope: Scope, absolute: string): string {
  const below = partsBelow(scope.roots[0].path, absolute, scope.how)
  if (!below) return absolute
  return below.join('/') || '.'
}
