import { useEffect, useState } from 'react'
import type { IpcResponse } from '../../../shared/ipc'
import { useApp } from '../state'

interface Details extends IpcResponse<'request:details'> {
  /** Main has said what there is. */
  known: boolean
}

const NONE: Details = { proposals: [], parts: [], known: false }

/** The places to look at, and what an answer could be made to last for. */
export function useDetails(requestId: string): Details {
  const { calls } = useApp()
  const [details, setDetails] = useState(NONE)
  useEffect(() => {
    let gone = false
    void calls.ask('request:details', { requestId }).then((result) => {
      if (!gone) setDetails({ ...NONE, ...(result.ok ? result.value : {}), known: true })
    })
    return () => {
      gone = true
    }
  }, [calls, requestId])
  return details
}
