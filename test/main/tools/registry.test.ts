import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type AnyTool,
  createRegistry,
  defineTool,
  ToolDefinitionError,
  type ToolOutput,
} from '../../../src/main/tools'
import { toolResult } from '../../../src/shared/envelope'

const output: ToolOutput = {
  content: 'fine',
  toolResult: { ok: true, summary: 'fine', data: {}, meta: { truncated: false } },
}
const echo = (change: Partial<AnyTool> = {}) => ({
  ...defineTool({
    name: 'echo',
    server: 'test',
    description: 'Says it again.',
    parameters: z.strictObject({ text: z.string().describe('What to say.'), times: z.int().default(1) }),
    effect: 'none',
    touches: () => ({}),
    title: () => 'Echo',
    run: async ({ text, times }) => ({ ...output, content: text.repeat(times) }),
  }),
  ...change,
})
const context = (signal = new AbortController().signal) => ({
  conversationId: 'c',
  turnId: 't',
  workspace: null,
  sessionDir: null,
  signal,
  onOutput() {},
})
const run = (tool: AnyTool, args: string) =>
  createRegistry([tool]).execute({ name: tool.name, arguments: args }, context())

describe('registering a tool', () => {
  it.each([
    ['an empty name', 'EMPTY_NAME', { name: ' ' }],
    ['an empty description', 'EMPTY_DESCRIPTION', { description: '' }],
    ['parameters that let anything through', 'NOT_STRICT', { parameters: z.object({ a: z.string() }) }],
    [
      'a required property that is not defined',
      'REQUIRED_PROPERTY_NOT_DEFINED',
      { parameters: z.strictObject({ a: z.string() }).meta({ required: ['a', 'b'] }) },
    ],
  ])('refuses %s', (_name, problem, change) => {
    expect(() => createRegistry([echo(change)])).toThrow(
      expect.objectContaining({ constructor: ToolDefinitionError, problem }),
    )
  })

  it('refuses a second tool of the same name and keeps the first', () => {
    const first = echo()
    const registry = createRegistry([first])
    expect(() => registry.register(echo())).toThrow('There is a tool named echo already.')
    expect(registry.get('echo')).toBe(first)
  })

  it('forgets a tool that is unregistered', async () => {
    const registry = createRegistry([echo()])
    registry.unregister('echo')
    expect(registry.has('echo')).toBe(false)
    expect(registry.definitions()).toEqual([])
  })
})

describe('the definitions for the model', () => {
  it('are strict objects with the texts of the declaration', () => {
    const [definition] = createRegistry([echo()]).definitions()
    expect(definition).toMatchObject({
      name: 'echo',
      description: 'Says it again.',
      parameters: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: { text: { type: 'string', description: 'What to say.' } },
      },
    })
    expect(definition?.parameters).not.toHaveProperty('$schema')
  })

  it('carry the limits that mean something and not those of a safe integer', () => {
    const parameters = z.strictObject({ a: z.int(), b: z.int().min(2).max(5), c: z.string().min(1).max(9) })
    const [definition] = createRegistry([echo({ parameters })]).definitions()
    expect(definition?.parameters.properties).toEqual({
      a: { type: 'integer' },
      b: { type: 'integer', minimum: 2, maximum: 5 },
      c: { type: 'string' },
    })
  })
})

describe('executing a call', () => {
  it('gives the tool checked arguments with their defaults', async () => {
    expect((await run(echo(), '{"text":"ü"}')).content).toBe('ü')
    expect((await run(echo(), '{"text":"ü","times":2}')).content).toBe('üü')
  })

  it('names a tool that does not exist', async () => {
    const answer = await createRegistry([echo()]).execute({ name: 'Echo', arguments: '{}' }, context())
    expect(answer.toolResult).toEqual({
      ok: false,
      error: { code: 'UNKNOWN_TOOL', message: 'Unknown Agent tool: Echo' },
    })
  })

  it.each([
    ['names an unknown key', '{"text":"a","colour":1}', 'colour'],
    ['names a missing key', '{}', 'text'],
    ['takes no arguments as an empty object', '', 'text'],
    ['says when the JSON is broken', '{"text":', 'not valid JSON'],
    ['refuses null', 'null', 'expected object'],
    ['refuses a list', '["text"]', 'expected object'],
    ['does not turn a number into text', '{"text":1}', 'expected string'],
  ])('%s', async (_name, args, part) => {
    const { content, toolResult: result } = await run(echo(), args)
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
    expect(content).toContain(part)
  })

  const strict = echo({
    parameters: z.strictObject({
      action: z.enum(['add', 'list']),
      count: z.int().min(1).max(10).optional(),
      name: z.string().min(2).max(4).optional(),
      tags: z.array(z.string()).optional(),
      place: z.strictObject({ x: z.number() }).optional(),
    }),
  })
  it.each([
    ['type', '{"action":"add","count":"3"}', 'count'],
    ['whole number', '{"action":"add","count":1.5}', 'count'],
    ['minimum', '{"action":"add","count":0}', 'count'],
    ['maximum', '{"action":"add","count":11}', 'count'],
    ['shortest', '{"action":"add","name":"a"}', 'name'],
    ['longest', '{"action":"add","name":"abcde"}', 'name'],
    ['choice', '{"action":"remove"}', 'action'],
    ['required', '{"count":3}', 'action'],
    ['item', '{"action":"add","tags":["a",1]}', 'tags[1]'],
    ['nested type', '{"action":"add","place":{"x":"1"}}', 'place.x'],
    ['nested unknown key', '{"action":"add","place":{"x":1,"y":2}}', 'place.y'],
    ['null for what may be left out', '{"action":"add","name":null}', 'name'],
    ['unknown key', '{"action":"add","old_string":"x"}', 'old_string'],
  ])('checks the %s and names the field and the expected shape', async (_name, args, field) => {
    const { content, toolResult: result } = await run(strict, args)
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', problems: [{ field }] } })
    expect(content).toContain(`${field}: `)
    expect(content).toContain(
      'Expected { action: "add" | "list", count?: integer, name?: string, tags?: string[], place?: { x: number } }',
    )
  })

  it('turns an answer that is no envelope into an internal error', async () => {
    const bad = echo({ run: async () => ({ content: '', toolResult: { ok: true } }) as never })
    expect((await run(bad, '{"text":"a"}')).toolResult).toMatchObject({ error: { code: 'INTERNAL' } })
  })

  it('does not run a tool after the user stopped', async () => {
    let ran = false
    const tool = echo({
      async run() {
        ran = true
        return output
      },
    })
    const call = { name: 'echo', arguments: '{"text":"a"}' }
    const answer = await createRegistry([tool]).execute(call, context(AbortSignal.abort()))
    expect(answer.toolResult).toMatchObject({ error: { code: 'CANCELLED', message: 'Stopped by the user.' } })
    expect(ran).toBe(false)
  })

  it('never throws, whatever the tool throws and the model sends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({ withNullPrototype: true }),
        fc.oneof(fc.string(), fc.json()),
        async (thrown, args) => {
          const tool = echo({ run: () => Promise.reject(thrown) })
          for (const sent of [args, '{"text":"a"}']) {
            const answer = await run(tool, sent)
            expect(answer.toolResult.ok).toBe(false)
            toolResult.parse(answer.toolResult)
          }
        },
      ),
    )
  })

  it('never throws when checking the arguments does', async () => {
    const parameters = z.strictObject({
      text: z.string().refine(() => {
        throw new Error('check broke')
      }),
    })
    expect((await run(echo({ parameters }), '{"text":"a"}')).content).toContain('check broke')
  })
})
