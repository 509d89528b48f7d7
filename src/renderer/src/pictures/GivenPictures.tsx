import { GIVEN } from '../../../shared/picture-limits'
import type { PictureFacts } from '../../../shared/pictures'
import { useWords } from '../i18n'
import { Thumbnail } from './Thumbnail'
import { usePictures } from './use-pictures'

/** What the user showed the model with a message. */
export function GivenPictures({ messageId, pictures }: { messageId: string; pictures: PictureFacts[] }) {
  const t = useWords('messages')
  const found = usePictures(messageId, 0, GIVEN)
  if (found && found.length === 0) return <p className="text-muted text-small">{t('picture.gone')}</p>
  return (
    <div data-testid="given-pictures" className="my-1 flex flex-wrap gap-2">
      {pictures.map(({ name, width, height }, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a message never change
          key={index}
          src={found?.[index] ?? null}
          alt={name}
          width={width}
          height={height}
          most={pictures.length > 1 ? 120 : 240}
        />
      ))}
    </div>
  )
}
