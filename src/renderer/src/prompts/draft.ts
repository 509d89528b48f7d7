import { useState } from 'react'
import { memory } from '../state'

export interface AnswerDraft {
  text: string
  picked: string[]
}

const keyOf = (requestId: string) => `question:${requestId}`

/** What was typed and picked but not sent, over reloads and restarts. */
export function useAnswerDraft(requestId: string) {
  const [draft, setDraft] = useState(() => remembered(requestId))
  return {
    draft,
    set(change: Partial<AnswerDraft>) {
      const next = { ...draft, ...change }
      setDraft(next)
      memory.write(keyOf(requestId), next.text || next.picked.length > 0 ? JSON.stringify(next) : null)
    },
  }
}

function remembered(requestId: string): AnswerDraft {
  try {
    const { text, picked } = JSON.parse(memory.read(keyOf(requestId)) ?? '{}')
    return {
      text: typeof text === 'string' ? text : '',
      picked: Array.isArray(picked) ? picked.filter((one) => typeof one === 'string') : [],
    }
  } catch {
    return { text: '', picked: [] }
  }
}

/** It was answered. */
export const forgetDraft = (requestId: string) => memory.write(keyOf(requestId), null)
