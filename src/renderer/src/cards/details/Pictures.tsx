import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { Thumbnail, usePictures } from '../../pictures'
import { numberIn } from '../arguments'
import { dataOf } from '../result'
import { visible } from '../visible'

/** What the model looked at. */
export function Pictures({ call, messageId }: { call: ToolCallBlock; messageId: string }) {
  const t = useWords('messages')
  const images = usePictures(messageId, call.step, call.id)
  const data = dataOf(call)
  const words = visible(call.toolResult?.ok ? call.toolResult.summary : '')
  if (images?.length === 0) return <p className="px-3 py-2 text-muted">{t('picture.gone')}</p>
  return (
    <figure className="flex flex-col gap-2 p-2">
      {(images ?? [null]).map((image, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: what a call gave never changes
          key={index}
          src={image}
          alt={words}
          width={numberIn(data, 'width')}
          height={numberIn(data, 'height')}
        />
      ))}
      <figcaption className="px-1 text-muted [overflow-wrap:anywhere]">{words}</figcaption>
    </figure>
  )
}
