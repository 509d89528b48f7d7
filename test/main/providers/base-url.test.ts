import { describe, expect, it } from 'vitest'
import { createOpenAIProvider } from '../../../src/main/providers'
import { plainBaseURL } from '../../../src/main/providers/base-url'
import { claudeVersion } from '../../../src/main/providers/models'

describe('an address', () => {
  it.each([
    ['http://localhost:11434', 'openai', 'http://localhost:11434/v1'],
    ['localhost:11434/', 'openai', 'http://localhost:11434/v1'],
    ['192.168.1.5:8000/v1/', 'openai', 'http://192.168.1.5:8000/v1'],
    ['http://[::1]:8000', 'openai', 'http://[::1]:8000/v1'],
    ['[::1]:8000/v1', 'openai', 'http://[::1]:8000/v1'],
    ['[fe80::1]:8000', 'openai', 'http://[fe80::1]:8000/v1'],
    ['0.0.0.0:8080', 'openai', 'http://0.0.0.0:8080/v1'],
    ['172.20.0.2:8000', 'openai', 'http://172.20.0.2:8000/v1'],
    ['172.200.0.2:8000', 'openai', 'https://172.200.0.2:8000/v1'],
    ['host.docker.internal:11434', 'openai', 'http://host.docker.internal:11434/v1'],
    ['mybox:11434', 'openai', 'http://mybox:11434/v1'],
    ['mybox.local:1234/v1', 'openai', 'http://mybox.local:1234/v1'],
    ['"https://x.example/v1"', 'openai', 'https://x.example/v1'],
    ['https://x.example//v1//', 'openai', 'https://x.example/v1'],
    ['https://x.example//v1//', 'anthropic', 'https://x.example'],
    ['https://x.example/v1/Chat/Completions/', 'openai', 'https://x.example/v1'],
    ['https://x.example/my path/v1', 'openai', 'https://x.example/my%20path/v1'],
    ['https://openrouter.ai/api', 'openai', 'https://openrouter.ai/api/v1'],
    ['https://openrouter.ai/v1/', 'openai', 'https://openrouter.ai/api/v1'],
    ['api.example.com', 'openai', 'https://api.example.com/v1'],
    ['https://x.example/v1/chat/completions?a=b#c', 'openai', 'https://x.example/v1'],
    ['https://openrouter.ai', 'openai', 'https://openrouter.ai/api/v1'],
    ['https://x.example/proxy/openai', 'openai', 'https://x.example/proxy/openai'],
    [' https://api.anthropic.com/v1/messages ', 'anthropic', 'https://api.anthropic.com'],
    ['https://x.example/anthropic/v1/', 'anthropic', 'https://x.example/anthropic'],
  ] as const)('%s for %s is %s', (typed, wire, plain) => {
    expect(plainBaseURL(typed, wire)).toBe(plain)
  })

  it.each(['file:///etc/passwd', 'ftp://x', 'http://', 'not an address'])('%s is refused', (typed) => {
    expect(() => createOpenAIProvider({ baseURL: typed })).toThrow('is not a web address')
  })
})

describe('the version of a Claude', () => {
  it.each([
    ['claude-opus-4-6', 406],
    ['claude-opus-4-20250514', 400],
    ['claude-sonnet-4-5-20250929', 405],
    ['claude-opus-4-10', 410],
    ['claude-3-7-sonnet-latest', 307],
    ['claude-3-opus-20240229', 300],
    ['anthropic.claude-opus-5-v1:0', 500],
    ['claude-next', undefined],
  ])('%s is %s', (model, version) => {
    expect(claudeVersion(model)).toBe(version)
  })
})
