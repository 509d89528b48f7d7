/** How a server that speaks OpenAI's chat wire differs from OpenAI. */
export interface Dialect {
  /** How it is told how hard to think. */
  thinking: 'effort' | 'reasoning' | 'thinking' | 'none'
  /** It refuses a call in the history that comes without the reasoning before it, even if that was empty. */
  needsReasoning?: true
  /** It passes marks for the prompt cache on to models that want them. */
  marksCache?: true
}

export interface Preset extends Dialect {
  id: string
  name: string
  wire: 'openai' | 'anthropic'
  baseURL: string
  needsKey: boolean
  /** Where a key is made, or the server is described. */
  help: string
  /** What goes wrong when nobody says it. */
  hint?: string
}

/** The providers a user can pick by name. Any other address works too. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    wire: 'openai',
    baseURL: 'https://api.openai.com/v1',
    needsKey: true,
    help: 'https://platform.openai.com/api-keys',
    thinking: 'effort',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    wire: 'anthropic',
    baseURL: 'https://api.anthropic.com',
    needsKey: true,
    help: 'https://console.anthropic.com/settings/keys',
    thinking: 'none',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    wire: 'openai',
    baseURL: 'http://localhost:11434/v1',
    needsKey: false,
    help: 'https://ollama.com',
    hint: 'Ollama quietly forgets the beginning of long conversations. Set OLLAMA_CONTEXT_LENGTH to 32768 or more.',
    thinking: 'effort',
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    wire: 'openai',
    baseURL: 'http://localhost:1234/v1',
    needsKey: false,
    help: 'https://lmstudio.ai',
    thinking: 'effort',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    wire: 'openai',
    baseURL: 'http://localhost:8000/v1',
    needsKey: false,
    help: 'https://docs.vllm.ai',
    thinking: 'effort',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    wire: 'openai',
    baseURL: 'https://api.deepseek.com/v1',
    needsKey: true,
    help: 'https://platform.deepseek.com/api_keys',
    thinking: 'thinking',
    needsReasoning: true,
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    wire: 'openai',
    baseURL: 'https://openrouter.ai/api/v1',
    needsKey: true,
    help: 'https://openrouter.ai/settings/keys',
    thinking: 'reasoning',
    marksCache: true,
  },
]

/** The preset whose server an address belongs to. */
export function presetAt(baseURL: string): Preset | undefined {
  const host = new URL(baseURL).host
  return PRESETS.find((preset) => new URL(preset.baseURL).host === host)
}
