import { expect, it } from 'vitest'
import { humanSize } from '../../../src/main/tools/human-size'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 KB'],
  [1_536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [10_188, '9.9 KB'],
  [10_189, '10 KB'],
  [1024 ** 2 - 1, '1.0 MB'],
  [300 * 1024 ** 2, '300 MB'],
  [2 * 1024 ** 3, '2.0 GB'],
  [5_000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, size) => {
  expect(humanSize(bytes)).toBe(size)
})
