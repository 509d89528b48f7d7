import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { readSkillText } from '../front-matter'
import { SkillError } from '../skill-error'
import { readFolder } from './from-folder'
import { readZip } from './from-zip'
import { type Found, putSkills } from './put'
import type { SourceFiles } from './source'

/** What came of an import: the names that were taken over, or those that are there already and were left alone. */
export type Imported = { imported: string[] } | { exist: string[] }

/** Copies the skills of a folder or a zip archive into the folder of the app: all of them or none. */
export async function importSkills(source: string, userDir: string, replace: boolean): Promise<Imported> {
  const isFolder = (await stat(source)).isDirectory()
  const files = isFolder ? await readFolder(source) : await readZip(source)
  const found = await skillsIn(files, isFolder ? basename(source) : basename(source, extname(source)))
  const there = await Promise.all(found.map(({ name }) => exists(join(userDir, name))))
  const exist = found.filter((_one, at) => there[at]).map(({ name }) => name)
  if (exist.length > 0 && !replace) return { exist }
  await putSkills(userDir, found)
  return { imported: found.map(({ name }) => name) }
}

/** Every folder with a SKILL.md, the outermost only. Each is looked at before one is taken. */
async function skillsIn(files: SourceFiles, fallback: string): Promise<Found[]> {
  const tops = [...files.keys()]
    .filter((path) => basename(path) === 'SKILL.md')
    .map((path) => (path === 'SKILL.md' ? '' : `${dirname(path)}/`))
    .sort((a, b) => a.length - b.length)
  const outermost = tops.filter((top, at) => !tops.slice(0, at).some((other) => top.startsWith(other)))
  if (outermost.length === 0) throw new SkillError('NOT_FOUND', 'There is no SKILL.md in it.')
  const found = await Promise.all(outermost.map((top) => skillAt(files, top, basename(top) || fallback)))
  const names = found.map(({ name }) => name.toLowerCase())
  const twice = found.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at)
  if (twice) throw new SkillError('NOT_UNIQUE', `Nothing was imported: two of them are called ${twice.name}.`)
  return found
}

async function skillAt(files: SourceFiles, top: string, fallback: string): Promise<Found> {
  const text = new TextDecoder().decode(files.get(`${top}SKILL.md`))
  const read = await readSkillText(text)
  if ('problem' in read) throw new SkillError('INVALID_ARGUMENT', `${fallback}: ${read.problem}`)
  const own = [...files].filter(([path]) => path.startsWith(top))
  return {
    name: folderName(read.name || fallback),
    files: new Map(own.map(([path, bytes]) => [path.slice(top.length), bytes])),
  }
}

/** A name every file system takes. */
function folderName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(plain) ? `skill-${plain}` : plain
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
