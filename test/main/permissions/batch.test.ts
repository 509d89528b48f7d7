import { expect, it } from 'vitest'
import { decideBatch, hashCall } from '../../../src/main/permissions'
import { exec, file, parser, situation } from './fixture'

it('a batch waits for its one question and keeps the order', () => {
  const calls = [file('read', 'a'), exec('npm test'), file('read', '../x')]
  const { decisions, asked } = decideBatch(calls, [], situation(), parser)
  expect(decisions.map(({ verdict }) => verdict)).toEqual(['allow', 'ask', 'deny'])
  expect(asked).toEqual([1])
})

it('a batch without a question waits for nobody', () => {
  expect(decideBatch([file('read', 'a'), file('read', '../x')], [], situation(), parser).asked).toEqual([])
})

it('an answer for once is bound to the tool and every byte of the arguments', () => {
  const call = exec('npm test')
  const hashes = [
    call,
    { ...call, arguments: `${call.arguments} ` },
    { ...call, toolName: 'exe' },
    { ...call, serverName: 'agent-runtimec', toolName: 'exe' },
    exec('npm tes'),
  ].map(hashCall)
  expect(new Set(hashes).size).toBe(5)
  expect(hashCall({ ...call })).toBe(hashes[0])
})
