import { useWords } from '../i18n'
import { isPictureFile, useAttach } from '../pictures'
import { openTurn, useApp, useChat, useConversation } from '../state'
import { focusComposer, Icon } from '../ui'
import { AttachButton } from './AttachButton'
import { Attachments } from './Attachments'
import { useEditing } from './editing'
import { ModeChip } from './ModeChip'
import { ModelChip } from './ModelChip'
import { SkillsChip } from './SkillsChip'
import { useDraft } from './use-draft'

/** What the user writes, with which model and how far it may go. */
export function Composer() {
  const t = useWords('shell')
  const { chat, notices, view } = useApp()
  const current = useConversation()
  const turnId = useChat((state) => openTurn(state)?.id)
  const writing = useChat((state) => openTurn(state)?.state === 'streaming')
  const asked = turnId !== undefined && !writing
  const draft = useDraft(current?.id ?? '')
  const editing = useEditing(draft)
  const attach = useAttach(current?.id ?? '')
  // Other words in place of a message leave its pictures as they are.
  const pictures = editing.id ? [] : draft.pictures
  const empty = draft.text.trim() === '' && pictures.length === 0

  async function send() {
    if (empty || draft.busy) return
    notices.clearProblem()
    const { id } = editing
    await (id ? draft.hand((text) => chat.resend(id, text), 'text') : draft.hand(chat.send, 'all'))
    view.goTo(null)
  }

  function press(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && editing.id) editing.cancel()
    else if (event.key === 'Escape' && turnId && writing) void chat.stop(turnId)
    else if (event.key === 'ArrowUp' && empty) editing.begin()
    else if (event.key === 'Enter' && !event.shiftKey) void send()
    else return
    event.preventDefault()
  }

  function paste(event: React.ClipboardEvent) {
    const files = [...event.clipboardData.files].filter(isPictureFile)
    // What was copied from a document is text and a picture of it: the text is meant.
    if (editing.id || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void attach(files)
  }

  return (
    <form
      className="mx-auto w-full max-w-[792px] shrink-0 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="rounded-lg border border-line bg-raised focus-within:border-accent">
        {editing.id && (
          <p role="status" className="flex items-center gap-2 px-3 pt-2 text-muted text-small">
            <Icon name="pencil" />
            <span className="min-w-0 flex-1">{t('composer.editing')}</span>
            <button
              type="button"
              className="rounded-md px-1 hover:bg-hover hover:text-text"
              onClick={editing.cancel}
            >
              {t('cancel')}
            </button>
          </p>
        )}
        <Attachments
          pictures={pictures}
          onChange={(next) => {
            draft.show(next)
            void focusComposer()
          }}
        />
        <textarea
          data-testid="composer"
          dir="auto"
          aria-label={t('composer.label')}
          placeholder={t(asked ? 'composer.instead' : turnId ? 'composer.queue' : 'composer.placeholder')}
          className="block max-h-[40vh] min-h-14 w-full resize-none bg-transparent px-3 pt-2 outline-none [field-sizing:content]"
          value={draft.text}
          readOnly={draft.busy}
          // biome-ignore lint/a11y/noAutofocus: the window is for writing into this field
          autoFocus
          onChange={(event) => draft.set(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <div className="flex items-center gap-1 p-1.5">
          {current && (
            <>
              {!editing.id && <AttachButton onChoose={(files) => void focusComposer(attach(files))} />}
              <ModelChip conversation={current} />
              <ModeChip conversation={current} />
              <SkillsChip conversation={current} />
            </>
          )}
          <span className="flex-1" />
          {turnId && (
            <button
              type="button"
              data-testid="stop"
              className="inline-flex h-8 items-center gap-1.5 rounded-lg border border-line px-2.5 text-small hover:bg-hover"
              onClick={() => void focusComposer(chat.stop(turnId))}
            >
              <Icon name="stop" className="size-3.5" />
              {t('composer.stop')}
            </button>
          )}
          {/* Always here: what is clicked twice must not become a stop. */}
          <button
            type="submit"
            data-testid="send"
            disabled={empty || draft.busy}
            title={t(writing ? 'composer.queueSend' : 'composer.send')}
            aria-label={t(writing ? 'composer.queueSend' : 'composer.send')}
            className="inline-flex size-8 items-center justify-center rounded-lg bg-accent text-on-accent hover:brightness-110 disabled:opacity-40"
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
    </form>
  )
}
