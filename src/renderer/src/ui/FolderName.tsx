/** A path that is shortened before its last name, and in that only when nothing else is left. */
export function FolderName({ path }: { path: string }) {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
  return (
    <span className="flex min-w-0" title={path}>
      <span className="min-w-0 shrink-[1000] truncate">{path.slice(0, at)}</span>
      <span className="min-w-0 truncate text-text">{path.slice(at)}</span>
    </span>
  )
}
