import { describe, expect, it } from 'vitest'
import { exec, judge, ROOT } from './fixture'

const inFull = (command: string) => judge(exec(command), [], { mode: 'full' })

describe('with full access', () => {
  it.each([
    'rm -rf .',
    'rm -fr ./',
    'rm -r -f *',
    'rm -rf ./*',
    'rm -rf .* *',
    'rm -rf {*,.*}',
    'rm --recursive .',
    `rm -rf ${ROOT}`,
    `rm -rf ${ROOT}/*`,
    'rm -rf "$PWD"',
    'rm -rf $(pwd)',
    'rm -rf "$DIR"/*',
    'cd src && rm -rf ../*',
    'cd src; cd ..; rm -rf *',
    '(rm -rf *)',
    'sudo rm -rf .',
    'bash -c "rm -rf ."',
    'ls -A | xargs rm -rf',
    'find . -delete',
    'find -delete',
    'find . -type f -delete',
    `find ${ROOT} -mindepth 1 -delete`,
    'git clean -fdx',
    'rimraf .',
  ])('%s is asked for', (command) => {
    expect(inFull(command)).toMatchObject({ verdict: 'ask', rememberable: false })
  })

  it.each([
    'rm -rf build',
    'rm -rf src/*',
    'rm -rf ./dist ./coverage',
    'rm *.log',
    'rm a.txt',
    'rm -rf *.tmp',
    "find . -name '*.o' -delete",
    'find build -delete',
    'cd build && rm -rf *',
    'git clean -fd',
  ])('%s runs', (command) => {
    expect(inFull(command)).toMatchObject({ verdict: 'allow' })
  })

  it.each(['echo x > .husky/pre-commit', 'cp a .husky/pre-push', 'chmod +x .githooks/commit-msg'])(
    '%s is asked for: git runs it later on',
    (command) => {
      expect(inFull(command)).toMatchObject({ verdict: 'ask', rememberable: false })
    },
  )
})
