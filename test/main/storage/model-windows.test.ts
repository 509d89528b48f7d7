import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createStore, openDatabase } from '../../../src/main/storage'

it('knows what fits into a request from the last list of a provider, also after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = openDatabase(folder, () => {})
  const { modelWindows } = createStore(first)
  modelWindows.learn('vllm', [
    { id: 'a', contextTokens: 16_384 },
    { id: 'old', contextTokens: 1_000 },
  ])
  modelWindows.learn('other', [{ id: 'a', contextTokens: 9_000 }])
  modelWindows.learn('vllm', [{ id: 'a', contextTokens: 32_768 }, { id: 'silent' }])
  first.close()
  const second = openDatabase(folder, () => {})
  onTestFinished(() => second.close())
  const { get } = createStore(second).modelWindows
  expect([get('vllm', 'a'), get('vllm', 'old'), get('vllm', 'silent'), get('other', 'a')]).toEqual([
    32_768,
    undefined,
    undefined,
    9_000,
  ])
})
