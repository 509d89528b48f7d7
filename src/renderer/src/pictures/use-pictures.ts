import { useEffect, useState } from 'react'
import { useApp } from '../state'

/** Data addresses of what a call, or the user, showed the model. No part of the message: fetched when they are to be seen. */
export function usePictures(messageId: string, step: number, callId: string): string[] | undefined {
  const { calls } = useApp()
  const [pictures, setPictures] = useState<string[]>()
  useEffect(() => {
    let gone = false
    void calls.call('call:images', { messageId, step, callId }).then((found = []) => {
      if (!gone) setPictures(found.map(({ mediaType, base64 }) => `data:${mediaType};base64,${base64}`))
    })
    return () => {
      gone = true
    }
  }, [calls, messageId, step, callId])
  return pictures
}
