import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownArguments, readOptions } from '../../../src/main/app/options'

const read = (args: string[], env = {}) => readOptions(args, env, '/home/me')

describe('the options of the window', () => {
  it('are none by default', () => {
    expect(read([])).toEqual({ dataDir: null, workspace: null })
  })

  it.each([
    ['two words', ['--data-dir', '/data']],
    ['one word', ['--data-dir=/data']],
  ])('take the data folder as %s', (_name, args) => {
    expect(read(args)).toMatchObject({ dataDir: '/data' })
  })

  it('make paths whole, from where the user is', () => {
    expect(read(['--data-dir', 'x'])).toMatchObject({ dataDir: '/home/me/x' })
    expect(read(['--data-dir=~/x'])).toMatchObject({ dataDir: join(homedir(), 'x') })
    expect(read([], { DESKWRIGHT_WORKSPACE: 'shop' })).toMatchObject({ workspace: '/home/me/shop' })
  })

  it('on the command line win over the environment; an empty variable is none', () => {
    expect(read(['--data-dir', '/a'], { DESKWRIGHT_DATA_DIR: '/b' })).toMatchObject({ dataDir: '/a' })
    expect(read([], { DESKWRIGHT_DATA_DIR: '/b' })).toMatchObject({ dataDir: '/b' })
    expect(read([], { DESKWRIGHT_DATA_DIR: '' })).toMatchObject({ dataDir: null })
  })

  it.each([
    [['--bad-flag'], 'Unknown argument: --bad-flag'],
    [['--datadir', '/x'], 'Unknown argument: --datadir'],
    [['--no-sandbox'], 'Unknown argument: --no-sandbox'],
    [['--remote-debugging-port=9222'], 'Unknown argument: --remote-debugging-port=9222'],
    [['folder'], 'Unknown argument: folder'],
    [['--data-dir'], '--data-dir needs a folder.'],
    [['--data-dir='], '--data-dir needs a folder.'],
    [['--data-dir', '--help'], '--data-dir needs a folder.'],
  ])('refuse %j with the usage', (args, words) => {
    const answer = read(args)
    expect(answer).toMatchObject({ code: 2 })
    expect(answer).toHaveProperty('words', expect.stringContaining(words))
    expect(answer).toHaveProperty('words', expect.stringContaining('Usage: npm start'))
  })

  it('explain themselves', () => {
    expect(read(['--help'])).toMatchObject({ code: 0, words: expect.stringContaining('--data-dir DIR') })
  })
})

describe('the arguments that are ours', () => {
  it("come after the app's folder, whose switches are Electron's", () => {
    const argv = ['/electron', '--inspect=0', '-r', '/loader.js', '--no-sandbox', '.', '--data-dir', 'x']
    expect(ownArguments(argv, '/app', '/app')).toEqual(['--data-dir', 'x'])
  })

  it('are all of them in an installed app', () => {
    expect(ownArguments(['/opt/Deskwright', '--data-dir', 'x'], null, '/')).toEqual(['--data-dir', 'x'])
  })

  it('are never silently dropped', () => {
    expect(ownArguments(['/electron', '/other', '--data-dir'], '/app', '/')).toEqual(['/other', '--data-dir'])
  })
})
