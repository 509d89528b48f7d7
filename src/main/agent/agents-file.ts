import { headOf } from '../runtime'
import { bomLength, decodeAs, detectEncoding, openWorkspace, type ReadHandle } from '../workspace'

const LONGEST = 12_000

/** A character takes four bytes at the most. */
const BYTES = 4 * (LONGEST + 1)

/**
 * What the workspace's AGENTS.md says, or null when there is none that is text. Read through the guard like any other file: a
 * link to somewhere else is not followed.
 */
export async function agentsFileOf(workspace: string): Promise<string | null> {
  try {
    const { handle } = await (await openWorkspace(workspace)).open('AGENTS.md')
    try {
      const text = textOf(await beginningOf(handle))
      return text === null ? null : cut(text.trim())
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}

async function beginningOf(handle: ReadHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(BYTES)
  let filled = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled)
    filled += bytesRead
    if (bytesRead === 0 || filled === buffer.length) return buffer.subarray(0, filled)
  }
}

function textOf(bytes: Buffer): string | null {
  const cut = bytes.length === BYTES
  const { encoding, bom } = detectEncoding(bytes, cut)
  const text = decodeAs(bytes.subarray(bomLength(encoding, bom)), encoding, cut)
  return text.includes('\0') ? null : text
}

function cut(text: string): string {
  return text.length > LONGEST
    ? `${headOf(text, LONGEST)}\n[… the rest of AGENTS.md is left out; read it if needed …]`
    : text
}
