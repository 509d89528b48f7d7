import type { ReactNode } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { addressOf, pretends } from './address'

const LOOK = 'break-words text-accent underline decoration-1 underline-offset-2 hover:decoration-2'

interface Props {
  href: string
  /** The words of the link without their marks. */
  text: string
  children: ReactNode
}

/** A link: its address is shown on hover, and beside it when its words name another one. */
export function Anchor({ href, text, children }: Props) {
  const t = useWords('messages')
  const { calls, chat } = useApp()
  const address = addressOf(href)
  if (address.kind === 'none') return <span title={href}>{children}</span>
  if (address.kind === 'file')
    return (
      <button
        type="button"
        className={`${LOOK} inline text-left`}
        title={t('link.file', { path: address.path })}
        onClick={() => {
          const conversationId = chat.get().current?.id
          if (conversationId) void calls.call('file:open', { conversationId, path: address.path })
        }}
      >
        {children}
      </button>
    )
  return (
    <>
      <a
        href={address.url}
        title={address.url}
        className={LOOK}
        onClick={(event) => {
          event.preventDefault()
          void calls.call('app:open-external', { url: address.url })
        }}
      >
        {children}
      </a>
      {pretends(text, address.host) && <span className="text-warn"> ({address.host})</span>}
    </>
  )
}
