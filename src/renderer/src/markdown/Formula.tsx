import { useEffect, useRef } from 'react'

let loading: Promise<typeof import('katex')> | undefined

/** The source until it is set; the source again when it cannot be. Set as MathML nodes, never as a string. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    let gone = false
    loading ??= import('katex')
    void loading.then(({ default: katex }) => {
      if (gone || !box.current) return
      const options = { output: 'mathml', displayMode: display, throwOnError: true, trust: false } as const
      try {
        katex.render(tex, box.current, { ...options, strict: 'ignore', maxExpand: 200, maxSize: 20 })
      } catch {
        box.current.textContent = tex
      }
    })
    return () => {
      gone = true
    }
  }, [tex, display])
  return (
    <code
      ref={box}
      data-math
      className={display ? 'block overflow-x-auto py-1 text-center' : 'text-body'}
      // What is inside belongs to the effect from here on.
      key={`${display}${tex}`}
    >
      {tex}
    </code>
  )
}
