import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findViolations } from '../scripts/layers.mjs'

const made: string[] = []

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'layers-'))
  made.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const messages = (files: Record<string, string>) => findViolations(tree(files)).map(({ message }) => message)

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
})

describe('the layer rule', () => {
  it('holds in this repository', () => {
    expect(findViolations(join(import.meta.dirname, '..'))).toEqual([])
  })

  it('accepts imports that point down, through an index', () => {
    const files = {
      'src/renderer/app.tsx': `import React from 'react'\nimport { a } from '../shared/a'\nimport './app.css'`,
      'src/preload/index.ts': `import { ipcRenderer } from 'electron'\nimport { a } from '../shared/a'`,
      'src/main/app/index.ts': `import { app } from 'electron'\nimport { createAgent } from '../agent'`,
      'src/main/agent/index.ts': `import { join } from 'node:path'\nimport type { T } from '../tools/index.ts'\nexport * from './turn'`,
      'src/main/agent/turn.ts': `import { s } from '../storage'\nimport { a } from '../../shared/a'`,
      'src/main/tools/index.ts': `import { p } from '../providers'`,
      'src/main/providers/index.ts': '',
      'src/main/storage/index.ts': '',
      'src/shared/a.ts': `import { z } from 'zod'\nexport * from './b'`,
    }
    expect(messages(files)).toEqual([])
  })

  it.each([
    ['renderer to main', 'src/renderer/a.ts', `import { x } from '../main/agent'`, 'src/shared only'],
    ['renderer to preload', 'src/renderer/a.tsx', `import '../preload'`, 'src/shared only'],
    ['renderer to electron', 'src/renderer/a.ts', `import { shell } from 'electron'`, "'electron'"],
    ['renderer to Node', 'src/renderer/a.ts', `import fs from 'node:fs'`, "'node:fs'"],
    ['renderer to Node without node:', 'src/renderer/a.ts', `import fs from 'fs/promises'`, 'fs/promises'],
    ['preload to main', 'src/preload/a.ts', `import type { X } from '../main/app'`, 'src/shared only'],
    ['preload to Node', 'src/preload/a.ts', `import 'node:os'`, "'node:os'"],
    ['shared to main', 'src/shared/a.ts', `export type { X } from '../main/tools'`, 'nothing else'],
    ['shared to Node', 'src/shared/a.ts', `import { join } from 'path'`, "'path'"],
    ['shared to electron', 'src/shared/a.ts', `import type { App } from 'electron/main'`, 'electron/main'],
    ['agent to electron', 'src/main/agent/a.ts', `import type { App } from 'electron'`, 'src/main/app'],
    [
      'storage to a package that needs electron',
      'src/main/storage/a.ts',
      `import S from 'electron-store'`,
      '',
    ],
    ['agent to app', 'src/main/agent/a.ts', `import '../app'`, 'down only'],
    ['tools to agent', 'src/main/tools/a.ts', `import type { A } from '../agent'`, 'down only'],
    ['workspace to tools', 'src/main/workspace/a.ts', `import { t } from '../tools'`, 'down only'],
    ['main to renderer', 'src/main/app/a.ts', `import '../../renderer/app'`, 'down only'],
    ['past an index', 'src/main/agent/a.ts', `import { r } from '../tools/registry'`, 'past the index'],
    ['past an index, same rank', 'src/main/tools/a.ts', `import '../skills/load'`, 'past the index'],
    ['a detour', 'src/main/tools/a.ts', `import '../../../src/main/agent'`, 'down only'],
    ['a detour from the root', 'src/renderer/a.ts', `import 'src/main/agent'`, 'src/shared only'],
    ['an absolute path', 'src/renderer/a.ts', `import '/src/main/agent'`, 'relative path'],
    ['an escaped name', 'src/renderer/a.ts', `import '\\u0065lectron'`, 'backslashes'],
    ['code outside src', 'src/main/app/a.ts', `import '../../../scripts/x.mjs'`, 'not in src'],
    ['a query', 'src/renderer/a.ts', `import x from '../main/agent?raw'`, 'src/shared only'],
    ['no room', 'src/main/app/a.ts', `import '..'`, 'no index'],
  ])('refuses %s', (_name, file, text, part) => {
    const found = messages({ [file]: text })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(part)
  })

  it.each([
    ['dynamic import', `const x = await import('electron')`],
    ['template without holes', 'const x = import(`electron`)'],
    ['require', `const x = require("electron")`],
    ['require.resolve', `const x = require.resolve('electron')`],
    ['import equals', `import e = require('electron')`],
    ['type query', `type E = typeof import('electron')`],
    ['export all', `export * as e from 'electron'`],
    ['several lines', `import {\n  app, // 'x'\n  type BrowserWindow,\n} from\n  'electron'`],
    ['no spaces', `import{app}from'electron'`],
    ['side effect', `import'electron'`],
    ['in a template hole', `const x = \`a \${await import("electron")} b\``],
    ['after a regular expression with quotes', `const r = /['"\`/*]/\nimport 'electron'`],
    ['after an apostrophe in markup', `const x = <p>don't</p>\nimport 'electron'`],
    ['after a lone backtick in markup', 'const x = <p>a ` b</p>\nimport "electron"'],
    ['after a comment between', `import /* from 'zod' */ x from 'electron'`],
    ['computed', `const x = import('./' + name)`],
  ])('sees an import written as: %s', (_name, text) => {
    expect(messages({ 'src/renderer/a.tsx': text })).toHaveLength(1)
  })

  it.each([
    ['a line comment', `// import 'electron'`],
    ['a block comment', `/*\n import x from 'electron'\n*/`],
    ['a string', `const s = "import 'electron'"`],
    ['a template', "const s = `import 'electron'`"],
    ['an escaped quote', `const s = 'it\\'s import "electron"'`],
    ['a method', `const s = Array.from('electron'); api.import('electron'); api.require(x)`],
    ['import.meta', `const s = import.meta.url`],
  ])('ignores what only looks like one: %s', (_name, text) => {
    expect(messages({ 'src/renderer/a.tsx': text })).toEqual([])
  })

  it('names the file and the line', () => {
    const [found] = findViolations(tree({ 'src/shared/deep/a.ts': `\n\nimport 'node:fs'\n` }))
    expect(found?.file.endsWith(join('src', 'shared', 'deep', 'a.ts'))).toBe(true)
    expect(found?.line).toBe(3)
  })

  it('refuses a circle of rooms of one rank and shows it', () => {
    const found = messages({
      'src/main/tools/index.ts': `import '../skills'`,
      'src/main/skills/index.ts': `import '../scheduler'`,
      'src/main/scheduler/index.ts': `import type { T } from '../tools'`,
      'src/main/channels/index.ts': `import '../tools'`,
    })
    expect(found).toHaveLength(3)
    expect(found.join()).toContain('tools → skills → scheduler → tools')
  })

  it('refuses a folder of src/main it does not know, and says what to do', () => {
    const [found] = messages({ 'src/main/misc/a.ts': '' })
    expect(found).toContain('src/main/misc is not in the layer rule. Add it')
  })

  it('refuses a file that is in no room', () => {
    expect(messages({ 'src/main/a.ts': '' })[0]).toContain('no room')
    expect(messages({ 'src/extra/a.ts': '' })[0]).toContain('not a layer')
  })

  it('follows a link to where the file really is', () => {
    const root = tree({ 'src/main/agent/turn.ts': '', 'src/renderer/a.ts': `import './turn'` })
    symlinkSync(join(root, 'src/main/agent/turn.ts'), join(root, 'src/renderer/turn.ts'))
    expect(findViolations(root)).toHaveLength(1)
  })

  it('says nothing about a tree without src', () => {
    expect(messages({ 'readme.md': '' })).toEqual([])
  })
})
