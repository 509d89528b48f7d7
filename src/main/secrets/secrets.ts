import type { ToolResult } from '../../shared/envelope'
import { SHORTEST_VALUE } from '../../shared/secrets'
import { checkSecret } from './check'
import { writtenAs } from './forms'
import { createHiddenKeys } from './hidden-keys'
import { inCommand, type Script } from './in-command'
import { makeNeedles, type Needles } from './needles'
import { createRedactor, type Redactor, redactText } from './redactor'
import { mapStrings, namesIn, type Reference, referenceTo, replaceReferences } from './reference'
import type { Backing } from './seal'
import { SecretError } from './secret-error'
import type { Kept, Vault } from './vault'

export type SecretInfo = Omit<Kept, 'id'> & { name: string }

/** Values the model uses by name and never sees. */
export interface Secrets {
  backing: Backing
  /** Names and notes, never values. */
  list(): SecretInfo[]
  /** Keeps a value. Throws when it cannot be used or hidden. */
  set(name: string, value: string, note?: string): void
  /** Keeps a value for one turn, in memory. */
  lend(turnId: string, name: string, value: string): void
  remove(name: string): void
  has(name: string, turnId: string): boolean
  /** The names in a value that stand for nothing. */
  unknown(value: unknown, turnId: string): string[]
  /** The value with the secrets themselves in it, written as needed there: for the last moment before it is used. */
  resolve<T>(value: T, turnId: string, write?: (value: string, reference: Reference) => string): T
  /** A key of the app itself, which no text may hold and nobody uses by name. */
  hide(name: string, key: string): void
  /** They are used just now. */
  note(names: string[]): void
  /** A script that gets its secrets from its environment. */
  inCommand(command: string, turnId: string, shell: string): Script
  /** The value with names in place of secrets, in every text of it. */
  redact<T>(value: T): T
  /** The same for a result; what the loop reads of it stays. */
  redactResult(result: ToolResult): ToolResult
  /** The same for JSON in a text, by what its strings say. */
  redactJson(json: string): string
  /** The same for a text that comes in pieces. */
  stream(): Redactor
}

const PREFIX = 'secret:'

/** @param hidden what nobody may see or use: the key of the vault */
export function createSecrets(vault: Vault, hidden: Record<string, string | undefined> = {}): Secrets {
  const lent = new Map<string, Map<string, string>>()
  /** All values of this run: one that was replaced or removed may still come out of somewhere. */
  const seen = new Map<string, { name: string; value: string }>()
  let needles: Needles = makeNeedles([], 0)
  const keys = createHiddenKeys()

  for (const [name, value] of Object.entries(hidden))
    if (value && value.length >= SHORTEST_VALUE) learn(name, value)
  for (const { name } of list()) learn(name, vault.get(PREFIX + name))
  renew()

  function renew(): void {
    needles = makeNeedles([...seen.values()], needles.version + 1)
  }

  function learn(name: string, value: string | undefined): void {
    if (value !== undefined) seen.set(`${name}\0${value}`, { name, value })
  }

  function list(): SecretInfo[] {
    return vault.list(PREFIX).map(({ id, ...rest }) => ({ name: id.slice(PREFIX.length), ...rest }))
  }

  function find(name: string, turnId: string): string | undefined {
    return lent.get(turnId)?.get(name) ?? vault.get(PREFIX + name)
  }

  function lookUp(turnId: string): (name: string) => string {
    return (name) => {
      const value = find(name, turnId)
      if (value === undefined) throw new SecretError('NOT_FOUND', noSecret([name]))
      return value
    }
  }

  const isEmpty = () => needles.empty && keys.none
  const redactOne = (text: string) => redactText(needles, keys.redact(text))
  const redact = <T>(value: T): T => (isEmpty() ? value : mapStrings(value, redactOne))

  return {
    backing: vault.backing,
    list,
    set(name, value, text) {
      checkSecret(name, value)
      learn(name, vault.get(PREFIX + name))
      vault.set(PREFIX + name, value, text)
      learn(name, value)
      renew()
    },
    lend(turnId, name, value) {
      checkSecret(name, value)
      lent.set(turnId, new Map(lent.get(turnId)).set(name, value))
      learn(name, value)
      renew()
    },
    remove(name) {
      if (!list().some((one) => one.name === name))
        throw new SecretError('NOT_FOUND', `There is no secret ${name}.`)
      vault.remove(PREFIX + name)
    },
    has: (name, turnId) => find(name, turnId) !== undefined,
    unknown: (value, turnId) => namesIn(value).filter((name) => find(name, turnId) === undefined),
    resolve(value, turnId, write = (text) => text) {
      if (namesIn(value).length === 0) return value
      const get = lookUp(turnId)
      return mapStrings(value, (text) =>
        replaceReferences(text, (reference) =>
          write(writtenAs(get(reference.name), reference.form), reference),
        ),
      )
    },
    inCommand: (command, turnId, shell) => inCommand(command, shell, lookUp(turnId)),
    note(names) {
      for (const name of names) vault.touch(PREFIX + name)
    },
    hide: keys.add,
    redact,
    redactResult(result) {
      if (!result.ok) return { ...result, error: { ...redact(result.error), code: result.error.code } }
      return {
        ...result,
        summary: redact(result.summary),
        data: redact(result.data),
        meta: redact(result.meta),
      }
    },
    redactJson(written) {
      const json = keys.redact(written)
      if (needles.empty) return json
      try {
        return JSON.stringify(mapStrings(JSON.parse(json), redactOne))
      } catch {
        return redactOne(json)
      }
    },
    stream: () => keys.before(createRedactor(() => needles)),
  }
}

/** What the model is told when it uses a name that stands for nothing. */
export function noSecret(names: string[]): string {
  const [first = ''] = names
  return `There is no secret ${names.join(', ')}: nothing was run. Ask the user for it with get_value, then write ${referenceTo(first)}.`
}
