import { useEffect } from 'react'
import { useWords } from '../i18n'
import { useApp, useWork } from '../state'
import { Button } from '../ui'
import { FileRow } from './FileRow'
import { Refusal } from './Refusal'
import { useUndo } from './undo'

/** The files the conversation changed, compared with what they were before it. */
export function ChangesTab() {
  const t = useWords('panel')
  const { work } = useApp()
  const id = useWork((state) => state.conversationId)
  const files = useWork((state) => state.files)
  const changes = useWork((state) => state.changes)
  const { undo, refused, forget } = useUndo()
  useEffect(() => {
    if (id) void work.loadFiles(id)
  }, [work, id])

  const changed = files.filter(({ kind }) => kind !== 'unchanged')
  const standing = changes.filter(({ undone, restorable }) => !undone && restorable)
  const turn = standing.at(-1)?.turnId
  const last = changes.at(-1)
  if (changed.length === 0)
    return (
      <div className="flex flex-col items-start gap-3 p-4 text-muted text-small">
        <p>{t('changes.none')}</p>
        {last?.undone && <RedoTurn turnId={last.turnId} />}
      </div>
    )
  return (
    <div className="flex flex-col">
      <p className="px-4 pt-3 pb-2 font-medium text-small">{t('changes.count', { count: changed.length })}</p>
      <ul>
        {changed.map((file) => (
          <FileRow key={file.path} file={file} onUndo={() => void undo({ file: file.path })} />
        ))}
      </ul>
      {refused && (
        <Refusal refused={refused} onForce={() => void undo(refused.scope, true)} onClose={forget} />
      )}
      <div className="flex flex-wrap gap-2 p-4">
        {turn && (
          <Button icon="undo" data-testid="undo-turn" onClick={() => void undo({ turn })}>
            {t('changes.undoTurn')}
          </Button>
        )}
        {standing.length > 0 && (
          <Button data-testid="undo-all" onClick={() => void undo({ all: true })}>
            {t('changes.undoAll')}
          </Button>
        )}
        {last?.undone && <RedoTurn turnId={last.turnId} />}
      </div>
    </div>
  )
}

function RedoTurn({ turnId }: { turnId: string }) {
  const t = useWords('panel')
  const { redo } = useUndo()
  return (
    <Button icon="redo" data-testid="redo-turn" onClick={() => void redo({ turn: turnId })}>
      {t('changes.redo')}
    </Button>
  )
}
