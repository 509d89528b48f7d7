import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'

const LOOK_MS = 700
const KEPT_LINES = 2_000

/** The end of what a process wrote; asked for again as long as it runs. */
export function ProcessOutput({ sessionId, running }: { sessionId: string; running: boolean }) {
  const t = useWords('panel')
  const { work } = useApp()
  const [lines, setLines] = useState<string[] | null>(null)
  const box = useRef<HTMLPreElement>(null)
  const follow = useRef(true)

  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let offset = 1
    async function look() {
      const first = await work.log(sessionId, offset)
      const start = first ? Math.max(1, first.total - KEPT_LINES + 1) : offset
      const page = start > offset + KEPT_LINES ? await work.log(sessionId, start) : first
      if (over || !page) return
      offset = start
      setLines(page.lines.slice(-KEPT_LINES))
      if (running) timer = setTimeout(look, LOOK_MS)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [work, sessionId, running])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changed, so the end moved
  useEffect(() => {
    if (follow.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines])

  return (
    <pre
      ref={box}
      data-testid="process-output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto whitespace-pre-wrap wrap-anywhere bg-surface px-4 py-2 font-mono text-code -outline-offset-2"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follow.current = scrollHeight - scrollTop - clientHeight < 24
      }}
    >
      {lines?.join('\n') || <span className="text-muted">{t('processes.silent')}</span>}
    </pre>
  )
}
