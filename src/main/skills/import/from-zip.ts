import { readFile, stat } from 'node:fs/promises'
import { SkillError } from '../skill-error'
import { checkPath, createBudget, isLeftover, type SourceFiles } from './source'

const MAX_ZIP = 20 * 1_048_576

/** All files of a zip archive. What it would unpack to is known, and limited, before anything is unpacked. */
export async function readZip(file: string): Promise<SourceFiles> {
  if ((await stat(file)).size > MAX_ZIP)
    throw new SkillError('TOO_LARGE', `${file} is larger than ${MAX_ZIP / 1_048_576} MB.`)
  const bytes = await readFile(file)
  const problem = entryProblem(bytes)
  if (problem) throw new SkillError('INVALID_ARGUMENT', `${file} cannot be imported: ${problem}.`)
  // The build for Node declares a `require` of its own, which the bundle has too.
  const { unzipSync } = await import('fflate/browser')
  const spend = createBudget()
  const wanted = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    // Entries may lie on each other in the archive: what each takes counts, not what the archive weighs.
    spend(Math.max(size, originalSize))
    if (name.endsWith('/') || isLeftover(name)) return false
    checkPath(name)
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: wanted })))
  } catch (error) {
    if (error instanceof SkillError) throw error
    throw new SkillError('INVALID_ARGUMENT', `${file} cannot be unpacked: ${(error as Error).message}.`)
  }
}

const END = 0x06054b50
const END_LENGTH = 22
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const MAX_COMMENT = 65_535
const FILE_TYPE = 0o170000
const LINK = 0o120000

/** Looks through the directory at the end of the archive for what is never unpacked. */
function entryProblem(zip: Buffer): string | undefined {
  let end = zip.length - END_LENGTH
  while (end >= 0 && zip.length - end <= END_LENGTH + MAX_COMMENT && zip.readUInt32LE(end) !== END) end--
  if (end < 0 || zip.readUInt32LE(end) !== END) return 'it is not a zip archive'
  if (end >= 20 && zip.readUInt32LE(end - 20) === LOCATOR_64)
    return 'it is of the kind for very large archives'
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 8); left > 0; left--) {
    if (at + ENTRY_LENGTH > zip.length || zip.readUInt32LE(at) !== ENTRY) return 'its directory is damaged'
    if ((zip.readUInt16LE(at + 8) & 1) !== 0) return 'it is encrypted'
    if (((zip.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === LINK) return 'it holds a link'
    at += ENTRY_LENGTH + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return undefined
}
