import type OpenAI from 'openai'
import { type Listed, modelsIn, nameOf, sorted, tokens } from '../model-list'
import { isOpenAIReasoner, isOtherKind } from '../models'
import type { ModelInfo } from '../provider'

export async function listModels(
  client: OpenAI,
  official: boolean,
  signal?: AbortSignal,
): Promise<ModelInfo[]> {
  const models = modelsIn(await client.get('/models', signal ? { signal } : {}))
  return sorted(
    models.filter(({ id }) => !official || !isOtherKind(id)).map((model) => infoOf(model, official)),
  )
}

/** What servers add to OpenAI's list, each under a name of its own. */
function infoOf(model: Listed, official: boolean): ModelInfo {
  const { id, top_provider, supported_parameters: takes } = model
  const contextTokens = tokens(
    model.context_length,
    model.context_window,
    model.max_model_len,
    model.max_context_length,
  )
  const maxOutputTokens = tokens(Object(top_provider).max_completion_tokens, model.max_completion_tokens)
  const thinks = official
    ? isOpenAIReasoner(id)
    : Array.isArray(takes)
      ? takes.includes('reasoning')
      : undefined
  return {
    id,
    name: nameOf(model, model.name),
    ...(contextTokens && { contextTokens }),
    ...(maxOutputTokens && { maxOutputTokens }),
    ...(thinks !== undefined && { thinks }),
  }
}
