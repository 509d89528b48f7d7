import { useEffect, useState } from 'react'
import type { ToolCallBlock } from '../../../../shared/conversation'
import type { IpcResponse } from '../../../../shared/ipc'
import { useApp } from '../../state'
import { Plain } from './Plain'

/** What the model looked at; fetched when somebody else wants to. */
export function Pictures({ call, messageId }: { call: ToolCallBlock; messageId: string }) {
  const { calls } = useApp()
  const [images, setImages] = useState<IpcResponse<'call:images'>>([])
  const { step, id } = call
  useEffect(() => {
    let gone = false
    void calls.call('call:images', { messageId, step, callId: id }).then((found) => {
      if (found && !gone) setImages(found)
    })
    return () => {
      gone = true
    }
  }, [calls, messageId, step, id])
  const words = call.toolResult?.ok ? call.toolResult.summary : ''
  return (
    <>
      {images.map(({ mediaType, base64 }) => (
        <img
          key={base64.slice(0, 64)}
          src={`data:${mediaType};base64,${base64}`}
          alt={words}
          className="mx-auto max-h-96 max-w-full p-2"
        />
      ))}
      <Plain text={words} />
    </>
  )
}
