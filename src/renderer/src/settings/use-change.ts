import { useState } from 'react'
import { useApp, useSettings } from '../state'

/** The settings, and how to change them: what main refuses is a problem to show, and nothing has changed. */
export function useChange() {
  const { preferences } = useApp()
  const settings = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  if (!settings) throw new Error('The settings are not there yet.')
  return {
    settings,
    problem,
    setProblem,
    async change(change: Parameters<typeof preferences.change>[0]): Promise<void> {
      setProblem(await preferences.change(change))
    },
  }
}
