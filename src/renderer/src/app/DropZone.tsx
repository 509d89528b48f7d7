import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Icon } from '../ui'

/** A folder dropped anywhere on the window becomes the workspace of the open conversation. */
export function DropZone() {
  const t = useWords('shell')
  const { bridge, chat, view } = useApp()
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
      const file = event.dataTransfer?.files[0]
      if (!file) return
      view.showChat()
      void chat.setWorkspace(bridge.pathOf(file))
    })
    return () => end.abort()
  }, [bridge, chat, view])

  if (!over) return null
  return (
    <div className="pointer-events-none absolute inset-3 z-30 flex flex-col items-center justify-center gap-1 rounded-lg border-2 border-accent border-dashed bg-bg/90">
      <Icon name="folder" className="size-6 text-accent" />
      <p className="font-medium">{t('drop.title')}</p>
      <p className="text-muted">{t('drop.hint')}</p>
    </div>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
