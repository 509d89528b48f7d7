import { errorOfBody, errorOfPage } from './http-error'
import type { ModelInfo } from './provider'
import { ProviderError } from './provider-error'

/** A model as a server lists it: what it says besides the id is not to be relied on. */
export type Listed = { id: string } & Record<string, unknown>

/** The models in what a server answered: most put them into `data`, some into `models`, some send a bare list. */
export function modelsIn(body: unknown): Listed[] {
  const said = typeof body === 'string' ? parse(body) : body
  const { data, models } = Object(said)
  const list = [said, data, models].find(Array.isArray)
  if (list) return list.filter((one) => typeof one?.id === 'string' && one.id !== '')
  if (Object(said).error) throw errorOfBody(said)
  if (typeof body === 'string' && said === undefined) throw errorOfPage(body)
  if (data === null) return []
  throw new ProviderError('BAD_RESPONSE', 'The server gave no list of its models.')
}

/** Each model once, by id. */
export function sorted(models: ModelInfo[]): ModelInfo[] {
  const found = new Map(models.map((model) => [model.id, model]))
  return [...found.values()].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
}

/** The first that is a number of tokens. */
export function tokens(...said: unknown[]): number | undefined {
  return said.map(Number).find((number) => Number.isSafeInteger(number) && number > 0)
}

export function nameOf({ id }: Listed, name: unknown): string {
  return typeof name === 'string' && name ? name : id
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
