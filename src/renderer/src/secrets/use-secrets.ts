import { useEffect, useState } from 'react'
import type { IpcResponse } from '../../../shared/ipc'
import { useApp } from '../state'

export type Secrets = IpcResponse<'secret:list'>

/** What is kept, and where; null until main has said. */
export function useSecrets(): [Secrets | null, () => Promise<void>] {
  const { calls } = useApp()
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  async function load(): Promise<void> {
    const listed = await calls.call('secret:list', {})
    if (listed) setSecrets(listed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; what changes it loads it again
  useEffect(() => void load(), [])
  return [secrets, load]
}
