// The least a loop on the official SDK can be: stream, run the one call, send its result. No gate, no storage, no limits.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import OpenAI from 'openai'

const [baseURL, cwd, rg] = process.argv.slice(2)
const client = new OpenAI({ baseURL, apiKey: 'none' })
const sh = (program, args) =>
  new Promise((done) => {
    let out = ''
    const child = spawn(program, args, { cwd })
    child.stdout.on('data', (text) => (out += text))
    child.on('close', () => done(out))
  })
const tools = {
  read: ({ path }) => readFile(`${cwd}/${path}`, 'utf8'),
  grep: ({ pattern }) => sh(rg, ['-n', '-e', pattern, '--', '.']),
  exec: ({ command }) => sh('/bin/bash', ['-c', command]),
}
const declared = { read: 'path', grep: 'pattern', exec: 'command' }
const offered = Object.entries(declared).map(([name, word]) => {
  const parameters = { type: 'object', properties: { [word]: { type: 'string' } }, required: [word] }
  return { type: 'function', function: { name, description: `Runs ${name}.`, parameters } }
})
const messages = [{ role: 'user', content: 'go' }]
for (let call; ; call = undefined) {
  const stream = await client.chat.completions.create({ model: 'm', stream: true, messages, tools: offered })
  for await (const { choices } of stream) call = choices[0]?.delta.tool_calls?.[0] ?? call
  if (!call) break
  const { name, arguments: args } = call.function
  messages.push({ role: 'assistant', tool_calls: [call] })
  messages.push({ role: 'tool', tool_call_id: call.id, content: await tools[name](JSON.parse(args)) })
}
