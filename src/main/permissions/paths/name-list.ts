/** What may come next on a path. */
interface Branch {
  /** A name of the list ends here: it stands for everything below. */
  ends: boolean
  plain: Map<string, Branch>
  wild: { name: string; fits: (part: string) => boolean; branch: Branch }[]
}

/** Whether a path like `/a/b/c` is, or lies below, one of the names, which are written as in guarded-names.ts. */
export function anyOf(names: readonly string[]): (path: string) => boolean {
  const rooted = newBranch()
  const free = newBranch()
  for (const name of names) {
    if (name.startsWith('/')) grow(rooted, name.slice(1).split('/'))
    else grow(free, name.split('/'))
  }
  return (path) => {
    const parts = path.split('/').slice(1)
    return leads(rooted, parts, 0) || parts.some((_part, at) => leads(free, parts, at))
  }
}

function leads(branch: Branch, parts: readonly string[], at: number): boolean {
  if (branch.ends) return true
  const part = parts[at]
  if (part === undefined) return false
  const next = branch.plain.get(part)
  if (next && leads(next, parts, at + 1)) return true
  return branch.wild.some(({ fits, branch }) => fits(part) && leads(branch, parts, at + 1))
}

const newBranch = (): Branch => ({ ends: false, plain: new Map(), wild: [] })

function grow(branch: Branch, [name, ...rest]: readonly string[]): void {
  if (name === undefined) {
    branch.ends = true
    return
  }
  const next = below(branch, name) ?? newBranch()
  if (!isWild(name)) branch.plain.set(name, next)
  else if (!below(branch, name)) branch.wild.push({ name, fits: fitting(name), branch: next })
  grow(next, rest)
}

const isWild = (name: string) => /[*?]/.test(name)

const below = ({ plain, wild }: Branch, name: string) =>
  isWild(name) ? wild.find((one) => one.name === name)?.branch : plain.get(name)

/** With one `*` alone, which most have, no regular expression is needed: many of them take long to be made. */
function fitting(name: string): (part: string) => boolean {
  const [head = '', tail, ...more] = name.split('*')
  if (tail !== undefined && more.length === 0 && !name.includes('?'))
    return (part) => part.length >= head.length + tail.length && part.startsWith(head) && part.endsWith(tail)
  const source = name
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  const regex = new RegExp(`^${source}$`)
  return (part) => regex.test(part)
}
