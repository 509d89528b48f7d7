import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button, focusComposer } from '../ui'
import { type Editing, useEditing } from './editing'

/** Another text in place of a message. What came after it goes. */
export function EditForm({ editing }: { editing: Editing }) {
  const t = useWords('messages')
  const { chat } = useApp()
  const { edit } = useEditing()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const empty = editing.text.trim() === ''
  useEffect(() => field.current?.focus(), [])

  async function send() {
    if (empty || busy) return
    setBusy(true)
    if (await chat.resend(editing.id, editing.text)) close()
    else setBusy(false)
  }

  function close() {
    edit(null)
    void focusComposer()
  }

  return (
    <form
      className="rounded-lg border border-accent bg-raised"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        data-testid="edit-message"
        aria-label={t('edit.label')}
        value={editing.text}
        readOnly={busy}
        className="block max-h-[50vh] w-full resize-none bg-transparent px-3 py-2 outline-none [field-sizing:content]"
        onChange={(event) => edit({ ...editing, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') close()
          else if (event.key === 'Enter' && !event.shiftKey) void send()
          else return
          event.preventDefault()
        }}
      />
      <div className="flex items-center gap-2 p-1.5">
        <span className="min-w-0 flex-1 pl-1.5 text-muted text-small">{t('edit.hint')}</span>
        <Button kind="quiet" onClick={close}>
          {t('edit.cancel')}
        </Button>
        <Button type="submit" kind="primary" disabled={empty || busy}>
          {t('edit.send')}
        </Button>
      </div>
    </form>
  )
}
