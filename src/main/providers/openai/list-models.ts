import type OpenAI from 'openai'
import { isOpenAIReasoner, isOtherKind } from '../models'
import type { ModelInfo } from '../provider'

/** What servers add to OpenAI's list, each under a name of its own. */
interface Listed {
  id: string
  name?: string
  context_length?: number
  max_model_len?: number
  max_context_length?: number
  /** Which parameters of a request it takes. */
  supported_parameters?: string[]
  top_provider?: { max_completion_tokens?: number | null } | null
}

export async function listModels(
  client: OpenAI,
  official: boolean,
  signal?: AbortSignal,
): Promise<ModelInfo[]> {
  const found: ModelInfo[] = []
  for await (const model of client.models.list(signal ? { signal } : {})) {
    if (!official || !isOtherKind(model.id)) found.push(infoOf(model, official))
  }
  return found.sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
}

function infoOf({ id, name, ...said }: Listed, official: boolean): ModelInfo {
  const contextTokens = said.context_length ?? said.max_model_len ?? said.max_context_length
  const maxOutputTokens = said.top_provider?.max_completion_tokens
  const thinks = official ? isOpenAIReasoner(id) : said.supported_parameters?.includes('reasoning')
  return {
    id,
    name: name || id,
    ...(contextTokens && { contextTokens }),
    ...(maxOutputTokens && { maxOutputTokens }),
    ...(thinks !== undefined && { thinks }),
  }
}
