import type Anthropic from '@anthropic-ai/sdk'
import { type Listed, modelsIn, nameOf, sorted, tokens } from '../model-list'
import { claudeThinks } from '../models'
import type { ModelInfo } from '../provider'

/** A page holds a thousand: a server with more of them does not count. */
const MOST_PAGES = 10

export async function listModels(client: Anthropic, signal?: AbortSignal): Promise<ModelInfo[]> {
  const found: ModelInfo[] = []
  let after: unknown
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { limit: 1000, ...(after ? { after_id: after } : {}) }
    const body: unknown = await client.get('/v1/models', { query, ...(signal && { signal }) })
    found.push(...modelsIn(body).map(infoOf))
    const { has_more, last_id } = Object(body)
    if (!has_more || !last_id || last_id === after) break
    after = last_id
  }
  return sorted(found)
}

function infoOf(model: Listed): ModelInfo {
  const contextTokens = tokens(model.max_input_tokens)
  const maxOutputTokens = tokens(model.max_tokens)
  const thinks = claudeThinks(model.id)
  return {
    id: model.id,
    name: nameOf(model, model.display_name),
    ...(contextTokens && { contextTokens }),
    ...(maxOutputTokens && { maxOutputTokens }),
    ...(thinks !== undefined && { thinks }),
  }
}
