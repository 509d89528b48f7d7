import { useRef } from 'react'
import { useWords } from '../i18n'
import { IconButton } from '../ui'

/** Opens the system's dialog for files. */
export function AttachButton({ onChoose }: { onChoose(files: File[]): void }) {
  const t = useWords('shell')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="picture"
        label={t('pictures.add')}
        data-testid="attach"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        hidden
        data-testid="attach-file"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
