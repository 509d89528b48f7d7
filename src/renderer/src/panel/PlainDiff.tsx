const COLOURS: Record<string, string> = { '+': 'bg-add', '-': 'bg-del', '@': 'text-muted' }

export function PlainDiff({ diff }: { diff: string }) {
  const lines = diff.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  return (
    <pre className="max-h-96 overflow-auto border-line border-t bg-surface py-1 font-mono text-code">
      {lines.slice(Math.max(0, start)).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never move
        <div key={index} className={`min-w-max px-4 ${COLOURS[line[0] ?? ''] ?? ''}`}>
          {line || ' '}
        </div>
      ))}
    </pre>
  )
}
