import type { ReactNode } from 'react'
import { useApp } from '../../state'

/** Opens an address in the browser of the system; main decides whether it may. */
export function WebLink({ url, children }: { url: string; children: ReactNode }) {
  const { calls } = useApp()
  return (
    <a
      href={url}
      title={url}
      className="break-words text-accent underline decoration-1 underline-offset-2 hover:decoration-2"
      onClick={(event) => {
        event.preventDefault()
        void calls.call('app:open-external', { url })
      }}
    >
      {children}
    </a>
  )
}
