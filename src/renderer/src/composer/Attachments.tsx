import { useWords } from '../i18n'
import type { DraftPicture } from '../state'
import { Icon } from '../ui'

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
          <button
            type="button"
            data-testid="attachment-remove"
            aria-label={t('pictures.remove', { name: picture.name })}
            title={t('pictures.remove', { name: picture.name })}
            className="absolute -top-2 -right-2 inline-flex size-6 items-center justify-center rounded-full border border-line bg-raised text-muted hover:bg-hover hover:text-text"
            onClick={() => onChange(pictures.filter((one) => one !== picture))}
          >
            <Icon name="close" className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}
