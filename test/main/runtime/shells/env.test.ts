import { afterEach, describe, expect, it } from 'vitest'
import { terminalEnv } from '../../../../src/main/runtime/shells/env'
import { type Fixture, setUp } from './fixture'

let at: Fixture | null = null
afterEach(() => at?.dispose())

describe('the environment of a shell', () => {
  it('is the one of a command, but of one that may ask and paint', () => {
    const env = terminalEnv({
      PATH: '/bin',
      OPENAI_API_KEY: 'k',
      TERM: 'screen',
      LANG: 'de_DE.UTF-8',
      CI: '1',
    })
    expect(env).toMatchObject({ PATH: '/bin', TERM: 'xterm-256color', PAGER: 'cat', LANG: 'de_DE.UTF-8' })
    for (const name of ['OPENAI_API_KEY', 'CI', 'NO_COLOR', 'npm_config_yes', 'LC_CTYPE'])
      expect(env).not.toHaveProperty(name)
  })

  it('knows more than ASCII also where nobody chose a language', () => {
    expect(terminalEnv({}).LC_CTYPE).toContain('UTF-8')
  })

  it('has what the conversation set, as it is at each command', async () => {
    let env: Record<string, string> = { A: "it's", B: 'b' }
    at = setUp({ envOf: () => env })
    expect((await at.run('echo "$A $B"')).output).toBe("it's b\n")
    env = { A: 'two\nlines $HOME', 'no name': 'x' }
    expect((await at.run('echo "$A [$B]"; own=1')).output).toBe('two\nlines $HOME []\n')
    expect((await at.run('A=own; sh -c \'echo "$A"\'')).output).toBe('own\n')
    expect((await at.run('echo $A $own')).output).toBe('own 1\n')
  })
})
