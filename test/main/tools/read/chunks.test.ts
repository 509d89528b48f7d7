import type { FileHandle } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { chunks } from '../../../../src/main/tools/read/chunks'
import { withFile } from './fixture'

const { signal } = new AbortController()
const letters = Buffer.from('abcdefghij')

/** The same open file, whose reads go through `read` first. */
const through = (handle: FileHandle, read: (args: [Buffer, number, number, number]) => Promise<void>) =>
  new Proxy(handle, {
    get(target, name) {
      if (name !== 'read') return Reflect.get(target, name)
      return async (...args: [Buffer, number, number, number]) => {
        await read(args)
        return target.read(...args)
      }
    },
  })

describe('the chunks of a file', () => {
  it('are its bytes from the start on, in two buffers', async () => {
    await withFile(letters, async (handle) => {
      const seen: string[] = []
      const memory = new Set<ArrayBufferLike>()
      for await (const chunk of chunks({ handle, size: 9, signal, chunk: 2 }, 1)) {
        seen.push(chunk.toString())
        memory.add(chunk.buffer)
      }
      expect(seen).toEqual(['bc', 'de', 'fg', 'hi'])
      expect(memory.size).toBe(2)
    })
  })

  it('are whole when the system gives less than it was asked for', async () => {
    await withFile(letters, async (handle) => {
      const slow = through(handle, async (args) => {
        args[2] = 1
      })
      const seen: string[] = []
      for await (const chunk of chunks({ handle: slow, size: 10, signal, chunk: 4 }, 0))
        seen.push(chunk.toString())
      expect(seen).toEqual(['abcd', 'efgh', 'ij'])
    })
  })

  it('end where the file ends', async () => {
    await withFile(letters, async (handle) => {
      const seen: string[] = []
      for await (const chunk of chunks({ handle, size: 50, signal, chunk: 8 }, 0)) seen.push(chunk.toString())
      expect(seen).toEqual(['abcdefgh', 'ij'])
    })
  })

  it('tell a failure to whoever asks for the chunk, and to nobody else', async () => {
    await withFile(letters, async (handle) => {
      const broken = through(handle, async (args) => {
        if (args[3] > 0) throw new Error('EIO')
      })
      const file = { handle: broken, size: 10, signal, chunk: 4 }
      for await (const chunk of chunks(file, 0)) {
        expect(chunk.toString()).toBe('abcd')
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
      const all = async () => {
        for await (const _chunk of chunks(file, 0)) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await expect(all()).rejects.toThrow('EIO')
    })
  })
})
