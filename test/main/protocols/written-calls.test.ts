import { describe, expect, it } from 'vitest'
import { writesCalls } from '../../../src/main/protocols'

const isTool = (name: string) => ['read', 'exec'].includes(name)
const json = '{"name": "read", "arguments": {"path": "a.txt"}}'

describe('a call that was written as text', () => {
  it.each([
    ['bare', json],
    ['with parameters', '{"name":"read","parameters":{"path":"a"}}'],
    ['as a function', '{"type":"function","function":{"name":"read","arguments":"{}"}}'],
    ['in a list', `[${json}, ${json}]`],
    ['in tool_calls', `{"tool_calls": [${json}]}`],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${json}\n\`\`\``],
    ['in a fence behind words', `I will look at it first.\n\n\`\`\`json\n${json}\n\`\`\`\n`],
    ['behind words', `I will look at it first.\n\n${json}`],
    ['of a tool that is not there, alone', '{"name":"read_file","arguments":{"filePath":"a"}}'],
    ['with a comma too many', '{"name":"read","arguments":{"path":"a",},}'],
    ['as Hermes and Qwen write it', `<tool_call>\n${json}\n</tool_call>`],
    ['without its end', `<tool_call>\n{"name": "read", "argu`],
    ['as Llama writes it', 'Let me see. <function=read>{"path":"a"}</function>'],
    ['as Llama marks it', `<|python_tag|>${json}`],
    ['as Mistral writes it', `[TOOL_CALLS][${json}]`],
    ['as DeepSeek marks it', '<|tool▁calls▁begin|>read'],
    ['as an invocation', '<function_calls>\n<invoke name="read">'],
  ])('is recognised: %s', (_name, text) => expect(writesCalls(text, isTool)).toBe(true))

  it.each([
    ['plain words', 'The file says hello.'],
    ['nothing', ''],
    ['JSON of another kind', '{"name": "shop", "version": "1.0.0"}'],
    ['a list of numbers', '[1, 2, 3]'],
    [
      'a call of another program in words',
      `Use this:\n\n\`\`\`json\n{"name":"deploy","arguments":{}}\n\`\`\``,
    ],
    [
      'an example in the middle',
      `A call looks like this:\n\n\`\`\`json\n${json}\n\`\`\`\n\nIt reads a file.`,
    ],
    [
      'a mark in a code fence',
      `Qwen writes:\n\n\`\`\`\n<tool_call>\n{}\n</tool_call>\n\`\`\`\n\nThat is all.`,
    ],
    ['a fence that closes another one', `\`\`\`\ncode\n\`\`\`\n${'text\n'.repeat(3)}\`\`\``],
  ])('is not seen in %s', (_name, text) => expect(writesCalls(text, isTool)).toBe(false))

  it('is looked for in linear time', () => {
    const started = performance.now()
    for (const text of ['{\n'.repeat(50_000), '```\n'.repeat(50_001), `${'[\n'.repeat(50_000)}]`])
      writesCalls(text, isTool)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
