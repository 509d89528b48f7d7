import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/ARCHITECTURE.md']
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

describe('the documents', () => {
  it.each(documents)('lead somewhere: %s', (document) => {
    const links = all(read(document), /(?:\]\(|src="|srcset=")([^)"#:]+)[)"]/g)
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
  })

  it.each(documents)('name commands that exist: %s', (document) => {
    const { scripts } = JSON.parse(read('package.json'))
    expect(all(read(document), /npm run (\S+?)[\s`]/g).filter((name) => !(name in scripts))).toEqual([])
  })

  it('name rooms that exist, and every room of src/main', () => {
    const rooms = all(read('CONTRIBUTING.md'), /`((?:src|scripts|bench|test)(?:\/[\w.-]+)*)`/g)
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([])
    const there = readdirSync(join(root, 'src/main')).map((room) => `src/main/${room}`)
    expect(there.filter((room) => !rooms.includes(room))).toEqual([])
  })

  it('name variables the code reads', () => {
    const files = ['src', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    const code = files.filter((path) => /\.(ts|mjs)$/.test(path)).map(read)
    const known = new Set(all(code.join(), /(DESKWRIGHT_[A-Z_]+)/g))
    expect(all(read('README.md'), /(DESKWRIGHT_[A-Z_]+)/g).filter((name) => !known.has(name))).toEqual([])
  })
})
