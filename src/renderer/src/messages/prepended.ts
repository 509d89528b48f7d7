import { useRef } from 'react'

/** Whether the list just got longer at its begin: then its end must stay where it is. */
export function usePrepended(first: string | undefined, length: number): boolean {
  const before = useRef({ first, length, shift: false })
  if (before.current.first !== first || before.current.length !== length)
    before.current = {
      first,
      length,
      shift: before.current.first !== first && length > before.current.length,
    }
  return before.current.shift
}
