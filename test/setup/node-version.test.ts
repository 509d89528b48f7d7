import { expect, it } from 'vitest'
import { nodeIsNewEnough } from '../../scripts/setup/node-version.mjs'

it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0', '100.0.0'])('takes Node %s', (version) => {
  expect(nodeIsNewEnough(version)).toBe(true)
})

it.each(['8.0.0', '18.20.4', '20.18.3', '21.7.0', '22.11.0'])('refuses Node %s', (version) => {
  expect(nodeIsNewEnough(version)).toBe(false)
})
