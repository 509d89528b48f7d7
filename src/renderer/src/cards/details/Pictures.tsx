import { useEffect, useState } from 'react'
import type { ToolCallBlock } from '../../../../shared/conversation'
import type { IpcResponse } from '../../../../shared/ipc'
import { useWords } from '../../i18n'
import { Thumbnail } from '../../pictures'
import { useApp } from '../../state'
import { numberIn } from '../arguments'
import { dataOf } from '../result'
import { visible } from '../visible'

/** What the model looked at. */
export function Pictures({ call, messageId }: { call: ToolCallBlock; messageId: string }) {
  const t = useWords('messages')
  const images = useImages(call, messageId)
  const data = dataOf(call)
  const words = visible(call.toolResult?.ok ? call.toolResult.summary : '')
  if (images?.length === 0) return <p className="px-3 py-2 text-muted">{t('picture.gone')}</p>
  return (
    <figure className="flex flex-col gap-2 p-2">
      {(images ?? [null]).map((image, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: what a call gave never changes
          key={index}
          src={image && `data:${image.mediaType};base64,${image.base64}`}
          alt={words}
          width={numberIn(data, 'width')}
          height={numberIn(data, 'height')}
        />
      ))}
      <figcaption className="px-1 text-muted [overflow-wrap:anywhere]">{words}</figcaption>
    </figure>
  )
}

/** They are not part of the message: fetched when they are to be seen. */
function useImages({ step, id }: ToolCallBlock, messageId: string) {
  const { calls } = useApp()
  const [images, setImages] = useState<IpcResponse<'call:images'>>()
  useEffect(() => {
    let gone = false
    void calls.call('call:images', { messageId, step, callId: id }).then((found) => {
      if (!gone) setImages(found ?? [])
    })
    return () => {
      gone = true
    }
  }, [calls, messageId, step, id])
  return images
}
