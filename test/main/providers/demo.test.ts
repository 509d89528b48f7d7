import { describe, expect, it } from 'vitest'
import { systemPrompt } from '../../../src/main/agent/prompt'
import { createDemoProvider, type ModelMessage } from '../../../src/main/providers'
import { understand } from '../../../src/main/providers/demo/wishes'
import { ask, callsIn, collect, textIn } from './fixture'

const NAMES = ['read', 'write', 'edit', 'find', 'grep', 'ls', 'exec', 'process', 'question']
const tools = NAMES.map((name) => ({ name, description: name, parameters: { type: 'object' } }))
const demo = createDemoProvider({ pauseMs: 0 })

/** Talks to the demo until it calls nothing; every call is answered with what `run` says. */
async function talk(text: string, run: (name: string) => string = (name) => `${name} worked`) {
  const messages: ModelMessage[] = [{ role: 'user', text }]
  const said: string[] = []
  const made: { name: string; args: unknown }[] = []
  for (;;) {
    const events = await collect(demo.stream(ask({ model: 'demo', messages, tools })))
    const calls = callsIn(events)
    said.push(textIn(events))
    if (calls.length === 0) return { said, made, messages }
    messages.push({ role: 'assistant', text: textIn(events), calls })
    for (const call of calls) {
      made.push({ name: call.name, args: JSON.parse(call.arguments) })
      messages.push({ role: 'tool', callId: call.id, content: run(call.name) })
    }
  }
}

it('asks for a folder where there is none, instead of looking into it in vain', async () => {
  const facts = { toolNames: NAMES, workspace: null, agentsFile: '', conversationPrompt: '', skills: '' }
  const system = systemPrompt({
    ...facts,
    secrets: [],
    platform: 'linux',
    shell: '/bin/sh',
    today: '2026-01-01',
  })
  const said = async (text: string) => {
    const events = await collect(demo.stream(ask({ system, messages: [{ role: 'user', text }], tools })))
    return { text: textIn(events), calls: callsIn(events).map(({ name }) => name) }
  }
  expect(await said('hello')).toMatchObject({ text: expect.stringContaining('choose one'), calls: [] })
  expect(await said('你好')).toMatchObject({ text: expect.stringContaining('选一个'), calls: [] })
  expect(await said('list src')).toMatchObject({ calls: ['ls'] })
})

describe('the demo understands', () => {
  it.each([
    ['list', 'ls', { path: '.' }],
    ['list the files in src', 'ls', { path: 'src' }],
    ['ls src/main', 'ls', { path: 'src/main' }],
    ['What is in here?', 'ls', { path: '.' }],
    ["what's in the folder docs?", 'ls', { path: 'docs' }],
    ['列出 src', 'ls', { path: 'src' }],
    ['列出文件', 'ls', { path: '.' }],
    ['这里有什么文件？', 'ls', { path: '.' }],
    ['show me all files', 'ls', { path: '.' }],
    ['What files are there?', 'ls', { path: '.' }],
    ['find *.md', 'find', { pattern: '*.md' }],
    ['find all .ts files', 'find', { pattern: '*.ts' }],
    ['look for TODO', 'grep', { pattern: 'TODO' }],
    ['write notes.txt: Hello', 'write', { path: 'notes.txt', content: 'Hello' }],
    ['run the command echo hi', 'exec', { command: 'echo hi' }],
    ['execute: echo hi', 'exec', { command: 'echo hi' }],
    ['run command -v node', 'exec', { command: 'command -v node' }],
    ['Find all files named cart in src.', 'find', { pattern: '*cart*', path: 'src' }],
    ['查找所有 *.ts 文件', 'find', { pattern: '*.ts' }],
    ['search for "total later" in src', 'grep', { pattern: 'total later', path: 'src' }],
    ['grep total', 'grep', { pattern: 'total' }],
    ['搜索 总计', 'grep', { pattern: '总计' }],
    ['在 src 里搜索 total', 'grep', { pattern: 'total', path: 'src' }],
    ['Please read README.md', 'read', { path: 'README.md' }],
    ['show me the file src/cart.ts', 'read', { path: 'src/cart.ts' }],
    ['读取 README.md', 'read', { path: 'README.md' }],
    ['帮我看看 README.md 的内容', 'read', { path: 'README.md' }],
    ['create notes.txt with Hello there', 'write', { path: 'notes.txt', content: 'Hello there' }],
    ['create hi.txt with Hi!', 'write', { path: 'hi.txt', content: 'Hi!' }],
    ['write "a\nb" to notes.txt', 'write', { path: 'notes.txt', content: 'a\nb' }],
    ['make a new file called empty.txt', 'write', { path: 'empty.txt', content: '' }],
    ['创建 notes.txt 内容为 你好', 'write', { path: 'notes.txt', content: '你好' }],
    ['把 你好 写入 notes.txt', 'write', { path: 'notes.txt', content: '你好' }],
    ['replace Hello with Goodbye in notes.txt', 'edit', edit('Hello', 'Goodbye')],
    ['edit notes.txt: replace all a with b', 'edit', { ...edit('a', 'b'), replaceAll: true }],
    ['把 notes.txt 里的 你好 换成 再见', 'edit', edit('你好', '再见')],
    ['run npm test -- --watch=false', 'exec', { command: 'npm test -- --watch=false' }],
    ['run git add .', 'exec', { command: 'git add .' }],
    ['Run `sleep 5` in the background', 'exec', { command: 'sleep 5', background: true }],
    ['运行 node --version', 'exec', { command: 'node --version' }],
    ['后台运行 npm start', 'exec', { command: 'npm start', background: true }],
    ['list the processes', 'process', { action: 'list' }],
    ['ask me: tea or coffee?', 'question', asks('tea or coffee?', 'tea', 'coffee')],
    ['ask me whether to go on', 'question', asks('to go on?', 'Yes', 'No')],
    ['问我：喝茶还是咖啡？', 'question', asks('喝茶还是咖啡?', '喝茶', '咖啡')],
  ])('%s', (text, tool, args) => {
    expect(understand(text)).toEqual([{ tool, args }])
  })

  it('several steps in a row, and what "it" is', () => {
    const write = { tool: 'write', args: { path: 'a.txt', content: 'Hi' } }
    const read = { tool: 'read', args: { path: 'a.txt' } }
    expect(understand('create a.txt with Hi, then read it')).toEqual([write, read])
    expect(understand('创建 a.txt 内容为 Hi，然后读取它')).toEqual([write, read])
    expect(understand('run echo one then two')).toEqual([
      { tool: 'exec', args: { command: 'echo one then two' } },
    ])
  })

  it.each(['Hello', '记住我 👋', 'show me something', 'Keep going', ''])('nothing in: %s', (text) => {
    expect(understand(text)).toEqual([])
  })
})

describe('the demo', () => {
  it('does what it was asked, step by step, and says what it is', async () => {
    const { said, made } = await talk('create a.txt with Hi, then read it')
    expect(made).toEqual([
      { name: 'write', args: { path: 'a.txt', content: 'Hi' } },
      { name: 'read', args: { path: 'a.txt' } },
    ])
    expect(said[0]).toContain('You wrote: “create a.txt with Hi, then read it”')
    expect(said[1]).toContain('write worked')
    expect(said[2]).toMatch(/read worked[\s\S]*nothing left this computer[\s\S]*Settings/)
  })

  it('looks around and shows what it can do when it understands nothing', async () => {
    const { said, made } = await talk('Hello')
    expect(made).toEqual([{ name: 'ls', args: { path: '.' } }])
    expect(said.at(-1)).toContain('- find *.md')
  })

  it('answers in Chinese when it is asked in Chinese', async () => {
    const { said } = await talk('读取 README.md')
    expect(said.join('')).toMatch(/你写道：“读取 README.md”[\s\S]*内置的演示/)
  })

  it('stops at a step that fails', async () => {
    const { said, made } = await talk('run false, then read a.txt', () => 'DENIED: The user said no.')
    expect(made).toHaveLength(1)
    expect(said.at(-1)).toMatch(/`exec` did not work out:[\s\S]*The user said no/)
  })

  it('quotes the beginning of a long result, fenced so that it stays what it is', async () => {
    const { said } = await talk('read a.md', () => `${'```\n'.repeat(3)}${'line\n'.repeat(500)}end`)
    expect(said.at(-1)).toContain('````\n```\n')
    expect(said.at(-1)).toContain('… and 484 more lines')
  })

  it('says so when the tool for it is missing', async () => {
    const events = await collect(demo.stream(ask({ messages: [{ role: 'user', text: 'run ls' }] })))
    expect(callsIn(events)).toEqual([])
    expect(textIn(events)).toContain('the tool `exec`, which is not available')
  })

  it('says the same again, token by token, and counts its words', async () => {
    const request = ask({ messages: [{ role: 'user', text: '列出 src' }], tools })
    const events = await collect(demo.stream(request))
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(10)
    expect(await collect(demo.stream(request))).toEqual(events)
    expect(events.at(-1)).toMatchObject({ stopReason: 'calls', usage: { inputTokens: expect.any(Number) } })
  })

  it('gives every call of a conversation its own id', async () => {
    const { messages } = await talk('list, then list src, then list docs')
    const ids = messages
      .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
      .map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })

  it('stops in the middle of a sentence', async () => {
    const stop = new AbortController()
    const reading = (async () => {
      for await (const _ of createDemoProvider({ pauseMs: 1 }).stream(ask({ signal: stop.signal })))
        stop.abort()
    })()
    await expect(reading).rejects.toThrow('abort')
  })
})

function edit(oldText: string, newText: string) {
  return { path: 'notes.txt', oldText, newText }
}

function asks(question: string, ...labels: string[]) {
  return { question, options: labels.map((label) => ({ label })) }
}
