import { expect, it } from 'vitest'
import { PlainHeaders } from '../../../src/main/providers/plain-headers'

const DO: [string, (headers: Headers | PlainHeaders) => unknown][] = [
  ['get', (headers) => headers.get('B')],
  ['get nothing', (headers) => headers.get('missing')],
  ['append', (headers) => headers.append('b', '3')],
  ['set', (headers) => headers.set('C', '4')],
  ['delete', (headers) => headers.delete('A')],
  ['has', (headers) => [headers.has('a'), headers.has('x')]],
  ['forEach', (headers) => headers.forEach((value, name) => void `${name}${value}`)],
]

it.each(DO)('is like the headers of fetch: %s', (_name, act) => {
  const given = { A: '1', b: '2' }
  const [ours, theirs] = [new PlainHeaders(given), new Headers(given)]
  expect(act(ours)).toEqual(act(theirs))
  expect([...ours]).toEqual([...theirs])
  expect([...ours.keys()]).toEqual([...theirs.keys()])
  expect([...ours.values()]).toEqual([...theirs.values()])
  expect([...new Headers([...new PlainHeaders(theirs)])]).toEqual([...theirs])
})
