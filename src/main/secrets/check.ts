import { SHORTEST_VALUE } from '../../shared/secrets'
import { NAME } from './reference'
import { SecretError } from './secret-error'

/** What an environment variable takes on every system. */
const LONGEST = 16_384

/** Refuses what cannot be used or hidden. */
export function checkSecret(name: string, value: string): void {
  const problem = problemOf(name, value)
  if (problem) throw new SecretError('INVALID_ARGUMENT', problem)
}

function problemOf(name: string, value: string): string | null {
  if (!NAME.test(name))
    return 'The name of a secret is made of letters, digits and _, and does not begin with a digit.'
  if (value.trim().length < SHORTEST_VALUE)
    return `A value needs at least ${SHORTEST_VALUE} characters: a shorter one could not be told from other text and hidden.`
  if (value.length > LONGEST) return `A value may have ${LONGEST} characters.`
  if (value.includes('\0')) return 'A value cannot hold a NUL character.'
  return value.includes('$KARYI{') ? 'A value cannot refer to another secret.' : null
}
