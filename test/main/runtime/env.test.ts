import { describe, expect, it } from 'vitest'
import { childEnv } from '../../../src/main/runtime/env'

describe('the environment of a command', () => {
  it('has what programs need', () => {
    const env = { PATH: '/bin', HOME: '/home/u', LANG: 'de_DE.UTF-8', LC_ALL: 'C', SSH_AUTH_SOCK: '/s' }
    expect(childEnv(env)).toMatchObject(env)
  })

  it('is a list of what is allowed: nothing else passes', () => {
    const env = childEnv({
      OPENAI_API_KEY: 'k',
      ANTHROPIC_API_KEY: 'k',
      GITHUB_TOKEN: 't',
      DESKWRIGHT_DATA_DIR: '/d',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--require x',
      LD_PRELOAD: 'x.so',
      LD_LIBRARY_PATH: '/x',
      BASH_ENV: '/x',
      ENV: '/x',
      GIT_SSH_COMMAND: 'x',
      XDG_ACTIVATION_TOKEN: 't',
      LC_SECRET: 's',
      ANYTHING: 'x',
    })
    expect(Object.keys(env).filter((name) => !(name in childEnv({})))).toEqual([])
  })

  it('looks for programs in no folder that depends on where it runs', () => {
    expect(childEnv({ PATH: ':.:/usr/bin:node_modules/.bin::/bin:' })).toMatchObject({
      PATH: '/usr/bin:/bin',
    })
  })

  it('asks nothing, pages nothing and opens no editor, whatever the user has set', () => {
    expect(childEnv({ PAGER: 'less', EDITOR: 'vim', TERM: 'xterm', GIT_TERMINAL_PROMPT: '1' })).toMatchObject(
      {
        CI: 'true',
        TERM: 'dumb',
        PAGER: 'cat',
        GIT_PAGER: 'cat',
        EDITOR: 'true',
        VISUAL: 'true',
        GIT_EDITOR: 'true',
        GIT_TERMINAL_PROMPT: '0',
        DEBIAN_FRONTEND: 'noninteractive',
      },
    )
  })

  it('keeps the spelling Windows uses', () => {
    expect(childEnv({ Path: 'C:\\bin', SystemRoot: 'C:\\Windows' })).toMatchObject({
      Path: 'C:\\bin',
      SystemRoot: 'C:\\Windows',
    })
  })
})
