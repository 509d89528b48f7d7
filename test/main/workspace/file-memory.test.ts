import { chmodSync, renameSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileMemory, versionOf } from '../../../src/main/workspace'
import { type Ground, makeGround } from './fixture'

describe('the memory of what a conversation saw', () => {
  it('keeps the last version of each file for each conversation', () => {
    const memory = createFileMemory()
    memory.note('one', '/a', 'v1')
    memory.note('one', '/a', 'v2')
    memory.note('two', '/a', 'v1')
    expect([memory.get('one', '/a'), memory.get('two', '/a'), memory.get('one', '/b')]).toEqual([
      'v2',
      'v1',
      undefined,
    ])
  })

  it('does not confuse a conversation with a path', () => {
    const memory = createFileMemory()
    memory.note('one', '/a/b', 'v1')
    expect(memory.get('one/a', '/b')).toBeUndefined()
  })

  it('forgets the oldest file when there are too many', () => {
    const memory = createFileMemory()
    for (let index = 0; index < 10_001; index++) {
      memory.note('one', `/${index}`, 'v')
      if (index === 9_000) memory.note('one', '/0', 'again')
    }
    expect(memory.get('one', '/1')).toBeUndefined()
    expect(memory.get('one', '/0')).toBe('again')
    expect(memory.get('one', '/2')).toBe('v')
  })
})

describe('the version of a file', () => {
  let ground: Ground
  let file: string

  beforeEach(() => {
    ground = makeGround()
    file = ground.put('a.txt', 'text')
  })
  afterEach(() => ground.remove())

  const version = () => versionOf(statSync(file, { bigint: true }))

  it('is the same for both kinds of stats, at any time', () => {
    for (const seconds of [0, 1, 1_700_000_000.123456, 1_763_463_123.999999, 4_000_000_000.000001]) {
      utimesSync(file, seconds, seconds)
      expect(versionOf(statSync(file))).toBe(version())
    }
  })

  it('changes with content, time and identity', () => {
    const first = version()
    ground.put('a.txt', 'other text')
    const second = version()
    utimesSync(file, 1, 1)
    const third = version()
    ground.put('b.txt', 'other text')
    utimesSync(join(ground.ws, 'b.txt'), 1, 1)
    renameSync(join(ground.ws, 'b.txt'), file)
    expect(new Set([first, second, third, version()]).size).toBe(4)
  })

  it('does not change with the mode or the name', () => {
    const before = version()
    chmodSync(file, 0o600)
    renameSync(file, join(ground.ws, 'b.txt'))
    file = join(ground.ws, 'b.txt')
    expect(version()).toBe(before)
  })
})
