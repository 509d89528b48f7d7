import { bomLength, type FileMemory, type Located, type OpenedFile, versionOf } from '../../workspace'
import { humanSize } from '../human-size'
import { refused } from '../refused'
import type { ToolContext, ToolOutput } from '../tool'
import { binaryType } from './binary'
import { CHUNK, fill, type Source } from './chunks'
import { isPicture } from './image'
import { extensionOf, languageOf } from './language'
import { newIndex } from './line-index'
import type { LineIndexCache } from './line-index-cache'
import { readPicture } from './picture'
import { type Lines, readText } from './text'
import { shapeOf } from './text-shape'

/** How much of a file decides its encoding. */
const SAMPLE = 4 * CHUNK

const NOTHING = Buffer.alloc(0)

/** A file that changes while it is read is read again, but not for ever. */
const ATTEMPTS = 3

export interface FileReading {
  memory: FileMemory
  indexes: LineIndexCache
}

/** A range of a text, or a picture; other binary files are refused. The handle stays open. */
export async function readFile(
  { located, handle, stats: found }: OpenedFile,
  lines: Lines,
  { conversationId, signal }: ToolContext,
  { memory, indexes }: FileReading,
): Promise<ToolOutput> {
  let stats = found
  for (let attempt = 1; ; attempt++) {
    const version = versionOf(stats)
    const source = { handle, size: Number(stats.size), signal }
    const output = await readVersion(source, located, version, lines, indexes)
    stats = await handle.stat({ bigint: true })
    if (versionOf(stats) !== version && attempt < ATTEMPTS) continue
    if (output.toolResult.ok) memory.note(conversationId, located.absolute, version)
    return output
  }
}

async function readVersion(
  source: Source,
  located: Located,
  version: string,
  lines: Lines,
  indexes: LineIndexCache,
): Promise<ToolOutput> {
  const seen = indexes.get(located.absolute, version)
  const sample = seen ? undefined : await sampleOf(source)
  const known = seen ?? examine(sample ?? NOTHING, source, located)
  if ('type' in known) return readBinary(source, located, known.type)
  const whole = sample?.length === source.size && source.size <= CHUNK ? { whole: sample } : {}
  const { output, file } = await readText({ ...source, ...whole }, located, known, lines)
  if (source.size > CHUNK) indexes.put(located.absolute, version, file)
  return output
}

const sampleOf = ({ handle, size }: Source) => fill(handle, Buffer.allocUnsafeSlow(Math.min(size, SAMPLE)), 0)

/** What the beginning of a file tells about it. */
function examine(sample: Buffer, { size }: Source, { shown }: Located) {
  const cut = sample.length < size
  const type = binaryType(sample, cut, extensionOf(shown))
  if (type !== undefined) return { type }
  const shape = shapeOf(sample, cut)
  const index = newIndex(bomLength(shape.encoding, shape.bom))
  return { shape, index, language: languageOf(shown, sample) }
}

async function readBinary(source: Source, located: Located, type: string): Promise<ToolOutput> {
  if (isPicture(type)) return readPicture(source, located, type)
  const { size } = source
  const message = `${located.shown} is a binary file (${type}, ${humanSize(size)}), which read does not show.`
  return refused('INVALID_ARGUMENT', `${message} Use exec with a program that knows its format.`, {
    type,
    size,
  })
}
