import { useWords } from '../i18n'
import type { DraftPicture } from '../state'
import { IconButton } from '../ui'

interface Props {
  pictures: readonly DraftPicture[]
  onChange(next: readonly DraftPicture[]): void
}

/** The pictures that go with the message. */
export function Attachments({ pictures, onChange }: Props) {
  const t = useWords('shell')
  if (pictures.length === 0) return null
  return (
    <ul aria-label={t('pictures.label')} className="flex flex-wrap gap-2 px-3 pt-3">
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may be there twice
        <li key={index} data-testid="attachment" className="relative">
          <img
            src={picture.src}
            alt={picture.name}
            title={picture.name}
            className="checkered size-16 rounded-lg border border-line object-cover"
          />
          <IconButton
            icon="close"
            label={t('pictures.remove', { name: picture.name })}
            data-testid="attachment-remove"
            className="absolute -top-2 -right-2 size-6 border border-line bg-raised"
            onClick={() => onChange(pictures.filter((one) => one !== picture))}
          />
        </li>
      ))}
    </ul>
  )
}
