import { useState } from 'react'
import type { ChangedFileView } from '../../../shared/views'
import { DiffView, statOf } from '../diff'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { FolderName, Icon, IconButton } from '../ui'

export function FileRow({ file, onUndo }: { file: ChangedFileView; onUndo(): void }) {
  const t = useWords('panel')
  const { work } = useApp()
  const [open, setOpen] = useState(false)
  const { added, removed } = statOf(file.diff ?? '')
  return (
    <li data-testid="changed-file" className="border-line border-t">
      <div className="flex items-center gap-0.5 pr-2 pl-2">
        <button
          type="button"
          aria-expanded={open}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-lg px-1 py-1.5 text-left text-muted text-small hover:bg-hover"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'down' : 'right'} className="size-3" />
          <FolderName path={file.shown} />
          {file.kind !== 'changed' && file.kind !== 'unchanged' && (
            <span className="shrink-0">{t(`changes.${file.kind}`)}</span>
          )}
          <span className="ml-auto shrink-0 pl-1 tabular-nums">
            <span className="text-ok">+{added}</span> <span className="text-danger">−{removed}</span>
          </span>
        </button>
        <IconButton
          icon="external"
          label={t('changes.open', { file: file.shown })}
          onClick={() => void work.openFile(file.path)}
        />
        <IconButton
          icon="undo"
          data-testid="undo-file"
          label={t('changes.undoFile', { file: file.shown })}
          onClick={onUndo}
        />
      </div>
      {open &&
        (file.diff ? (
          <div className="border-line border-t bg-surface">
            <DiffView diff={file.diff} label={file.shown} />
          </div>
        ) : (
          <p className="px-4 pb-2 text-muted text-small">{file.omitted}</p>
        ))}
    </li>
  )
}
