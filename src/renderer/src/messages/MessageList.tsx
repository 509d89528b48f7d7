import { useEffect, useRef } from 'react'
import type { Message } from '../../../shared/conversation'
import { MessageView } from './MessageView'

const NEAR_END_PX = 48

/** Follows the stream while the end is in view; lets go as soon as the user scrolls up. */
export function MessageList({ messages, workspace }: { messages: Message[]; workspace: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  const follow = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changed, so the end moved
  useEffect(() => {
    if (follow.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [messages])

  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follow.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6 px-4 py-6">
        {messages.length === 0 && <Welcome workspace={workspace} />}
        {messages.map((message) => (
          <MessageView key={message.id} message={message} />
        ))}
      </div>
    </div>
  )
}

function Welcome({ workspace }: { workspace: string | null }) {
  return (
    <section className="pt-[12vh] text-muted">
      <h2 className="mb-2 font-medium text-text">What should be done?</h2>
      <p>
        {workspace
          ? `The agent looks into ${workspace} and shows every step it takes.`
          : 'Choose a folder above, then write a message. The agent looks into that folder and shows every step it takes.'}
      </p>
      <p className="mt-2">
        No model is connected yet: the built-in demo answers. It needs no key and no network.
      </p>
      <p className="mt-6 text-small">Enter sends · Shift Enter starts a new line · Esc stops</p>
    </section>
  )
}
