/** A path that is shortened before its last name, never in it. */
export function FolderName({ path }: { path: string }) {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
  return (
    <span className="flex min-w-0" title={path}>
      <span className="truncate">{path.slice(0, at)}</span>
      <span className="shrink-0 text-text">{path.slice(at)}</span>
    </span>
  )
}
