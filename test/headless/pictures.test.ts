import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { say } from '../wire/server'
import { eachHasItsOwn, place, server, textIn } from './fixture'

eachHasItsOwn()

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function picture(name: string, bytes: Buffer | string = Buffer.from(DOT, 'base64')): string {
  const path = join(place.folder, name)
  writeFileSync(path, bytes)
  return path
}
const ask = (provider: string, ...more: string[]) => {
  const model = ['--provider', provider, '--model', 'gpt-4o', '--base-url', server.url]
  return place.run(['run', 'What is this?', ...model, '--api-key-env', 'TEST_KEY', '--json', ...more])
}

describe('--image', () => {
  it.each([
    ['openai', { type: 'image_url', image_url: { url: `data:image/png;base64,${DOT}` } }],
    ['anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: DOT } }],
  ])('shows %s a file from anywhere, more than one too', async (provider, told) => {
    server.script([say('A dot.')])
    const images = ['a.png', 'b.jpg'].flatMap((name) => ['--image', picture(name)])
    const { code, events } = await ask(provider, ...images)
    expect(code).toBe(0)
    expect(textIn(events)).toBe('A dot.')
    const messages = (server.requests[0]?.body.messages ?? []) as { role: string; content: object[] }[]
    const message = messages.find(({ role }) => role === 'user')
    expect(message?.content.filter((part) => 'type' in part && part.type !== 'text')).toEqual([told, told])
    expect(JSON.stringify(message?.content)).toContain('What is this?')
  })

  it.each([
    ['nowhere.png', undefined, 'nowhere.png'],
    ['notes.txt', 'Hello', 'notes.txt is no picture that models can look at: PNG, JPEG, GIF or WebP.'],
  ])('says what is wrong with %s, and asks nobody', async (name, bytes, words) => {
    const file = bytes === undefined ? join(place.folder, name) : picture(name, bytes)
    const { code, stdout, stderr } = await ask('openai', '--image', file)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(words)
    expect(server.requests).toEqual([])
  })

  it('is for run', async () => {
    const { code, stderr } = await place.run(['answer', 'x', 'allow', '--image', 'a.png'])
    expect(code).toBe(2)
    expect(stderr).toContain('--image is for run, not for answer.')
  })
})
