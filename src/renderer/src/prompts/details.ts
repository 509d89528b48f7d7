import { useEffect, useState } from 'react'
import type { IpcResponse } from '../../../shared/ipc'
import { useApp } from '../state'

type Details = IpcResponse<'request:details'>

const NONE: Details = { proposals: [], parts: [] }

/** The places to look at, and what an answer could be made to last for. */
export function useDetails(requestId: string): Details {
  const { calls } = useApp()
  const [found, setFound] = useState<{ requestId: string; details: Details } | null>(null)
  useEffect(() => {
    let gone = false
    void calls.ask('request:details', { requestId }).then((result) => {
      if (result.ok && !gone) setFound({ requestId, details: result.value })
    })
    return () => {
      gone = true
    }
  }, [calls, requestId])
  return found?.requestId === requestId ? found.details : NONE
}
