/** A path that does not fit loses its middle: never the name of the file. */
export function Target({ text, path }: { text: string; path: boolean }) {
  const at = path ? text.replace(/\/+$/, '').lastIndexOf('/') + 1 : 0
  return (
    <span
      title={text}
      dir="ltr"
      className="flex min-w-0 whitespace-pre font-mono text-code text-muted group-hover/line:text-text"
    >
      {at > 0 && <span className="min-w-0 truncate">{text.slice(0, at)}</span>}
      <span className={at > 0 ? 'max-w-full shrink-0 truncate' : 'truncate'}>{text.slice(at)}</span>
    </span>
  )
}
