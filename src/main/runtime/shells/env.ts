import { childEnv } from '../env'

/** Set for commands nobody can answer; here somebody can. */
const ANSWERABLE = [
  ...['CI', 'NO_COLOR', 'GIT_TERMINAL_PROMPT', 'GCM_INTERACTIVE', 'DEBIAN_FRONTEND'],
  ...['PIP_NO_INPUT', 'COMPOSER_NO_INTERACTION', 'npm_config_yes'],
]

/** The environment of a shell in a terminal: as little of ours as a command gets, but it may ask and paint. */
export function terminalEnv(parent: Record<string, string | undefined>): Record<string, string> {
  const env = childEnv(parent)
  for (const name of ANSWERABLE) delete env[name]
  // An app that a desktop starts has often no language, and without one a shell takes CJK apart.
  if (!env.LANG && !env.LC_ALL && !env.LC_CTYPE)
    env.LC_CTYPE = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  return { ...env, TERM: 'xterm-256color', BASH_SILENCE_DEPRECATION_WARNING: '1' }
}
