import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n'
import { isPictureFile, useAttach } from '../pictures'
import { useApp, useConversation } from '../state'
import { focusComposer, Icon } from '../ui'

/**
 * A folder dropped anywhere on the window becomes the workspace of the open conversation; pictures go with the message, of
 * other files their paths.
 */
export function DropZone() {
  const t = useWords('shell')
  const { bridge, chat, drafts, view } = useApp()
  const current = useConversation()
  const id = current?.id ?? ''
  const attach = useAttach(id)
  const [over, setOver] = useState(false)
  const depth = useRef(0)

  useEffect(() => {
    const end = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && run(event), { signal: end.signal })
    const leave = () => {
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    }
    on('dragenter', () => {
      depth.current++
      setOver(true)
    })
    on('dragover', (event) => event.preventDefault())
    on('dragleave', leave)
    on('drop', (event) => {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      view.showChat()
      const { folders, pictures, others } = dropped(event)
      if (folders[0]) void chat.setWorkspace(bridge.pathOf(folders[0]))
      void attach(pictures)
      const paths = others.map((file) => pathInWords(bridge.pathOf(file), current?.workspace ?? null))
      if (paths.length > 0) drafts.put(id, [drafts.read(id).trimEnd(), ...paths].filter(Boolean).join(' '))
      void focusComposer()
    })
    return () => end.abort()
  }, [bridge, chat, drafts, view, attach, id, current?.workspace])

  if (!over) return null
  return (
    <div className="pointer-events-none absolute inset-3 z-30 flex flex-col items-center justify-center gap-1 rounded-lg border-2 border-accent border-dashed bg-bg/90">
      <Icon name="folder" className="size-6 text-accent" />
      <p className="font-medium">{t('drop.title')}</p>
      <p className="text-muted">{t('drop.hint')}</p>
    </div>
  )
}

function dropped({ dataTransfer }: DragEvent) {
  const items = [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const file = item.getAsFile()
    return file ? [{ file, folder: item.webkitGetAsEntry()?.isDirectory === true }] : []
  })
  const files = items.flatMap(({ file, folder }) => (folder ? [] : [file]))
  return {
    folders: items.flatMap(({ file, folder }) => (folder ? [file] : [])),
    pictures: files.filter(isPictureFile),
    others: files.filter((file) => !isPictureFile(file)),
  }
}

/** From the workspace when it lies there; in quotes when it has blanks. */
function pathInWords(path: string, workspace: string | null): string {
  const inside =
    workspace !== null && path.startsWith(workspace) && /^[\\/]/.test(path.slice(workspace.length))
  const shown = inside ? path.slice(workspace.length + 1).replaceAll('\\', '/') : path
  return /\s/.test(shown) ? `"${shown}"` : shown
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
