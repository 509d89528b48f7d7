import { useState } from 'react'

interface Props {
  disabled: boolean
  running: boolean
  onSend(text: string): Promise<boolean>
  onStop(): void
}

export function Composer({ disabled, running, onSend, onStop }: Props) {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const ready = !disabled && !running && !sending && text.trim() !== ''

  async function send() {
    if (!ready) return
    setSending(true)
    if (await onSend(text)) setText('')
    setSending(false)
  }

  return (
    <form
      className="mx-auto w-full max-w-[760px] shrink-0 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="flex items-end gap-2 rounded-lg border border-line bg-raised p-2 focus-within:border-accent">
        <textarea
          data-testid="composer"
          aria-label="Message"
          placeholder="Message…"
          rows={Math.min(8, Math.max(2, text.split('\n').length))}
          className="min-w-0 flex-1 resize-none bg-transparent px-2 py-1 placeholder:text-muted focus-visible:outline-none"
          value={text}
          readOnly={sending}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape' && running) onStop()
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            void send()
          }}
        />
        {running ? (
          <button
            type="button"
            data-testid="stop"
            className="rounded-lg border border-line px-3 py-1 hover:bg-surface"
            onClick={onStop}
          >
            ■ Stop
          </button>
        ) : (
          <button
            type="submit"
            data-testid="send"
            disabled={!ready}
            className="rounded-lg bg-accent px-3 py-1 text-on-accent disabled:opacity-40"
          >
            ↑ Send
          </button>
        )}
      </div>
    </form>
  )
}
