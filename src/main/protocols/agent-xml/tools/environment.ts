import { arch, cpus, homedir, release, totalmem, type } from 'node:os'
import { z } from 'zod'
import type { EnvBook } from '../../../runtime'
import { type AnyTool, defineTool, EXEC_ANY, refused } from '../../../tools'
import { said } from './said'

export interface EnvironmentDeps {
  shell: string
  /** What every command has in its environment. */
  commandEnv: Record<string, string>
  envBook: EnvBook
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|PASS$|CREDENTIAL|COOKIE|AUTH$|AUTHORIZATION|DSN$/i
/** A password in an address. */
const SECRET_VALUE = /:\/\/[^/\s:@]*:[^/\s@]+@/

export function createGetSystemInfo({ shell }: EnvironmentDeps): AnyTool {
  return defineTool({
    name: 'get_system_info',
    server: 'agent-runtime',
    description: 'The system commands run on, the shell and the working folder, as JSON.',
    parameters: z.strictObject({}),
    effect: 'none',
    as: ['exec'],
    touches: () => ({}),
    title: () => 'Look at the system',
    async run(_args, { workspace }) {
      const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const info = {
        platform: process.platform,
        system: `${type()} ${release()}`,
        architecture: arch(),
        shell,
        workingDirectory: workspace?.root ?? null,
        homeDirectory: homedir(),
        processors: cpus().length,
        memoryBytes: totalmem(),
        locale,
        timeZone,
        time: new Date().toISOString(),
      }
      return said(info.system, info, JSON.stringify(info, null, 2))
    },
  })
}

export function createGetEnvVariable({ commandEnv, envBook }: EnvironmentDeps): AnyTool {
  return defineTool({
    name: 'get_env_variable',
    server: 'agent-runtime',
    description: 'The value of an environment variable as commands see it. Secrets are not shown.',
    parameters: z.strictObject({ name: z.string().min(1).describe('Name of the variable.') }),
    effect: 'none',
    as: [EXEC_ANY],
    touches: () => ({}),
    title: ({ name }) => `Look at the variable ${name}`,
    async run({ name }, { conversationId }) {
      if (SECRET_NAME.test(name))
        return refused(
          'SECURITY',
          `${name} may hold a secret, which is not shown. Ask the user if you need it.`,
        )
      const env = { ...commandEnv, ...envBook.of(conversationId) }
      const value = Object.hasOwn(env, name) ? env[name] : undefined
      if (value === undefined) return refused('NOT_FOUND', `Commands have no variable ${name}.`)
      if (SECRET_VALUE.test(value))
        return refused(
          'SECURITY',
          `${name} holds a password, which is not shown. Ask the user if you need it.`,
        )
      return said(`${name} is set`, { name, value }, value)
    },
  })
}

export function createSetEnvVariable({ envBook }: EnvironmentDeps): AnyTool {
  return defineTool({
    name: 'set_env_variable',
    server: 'agent-runtime',
    description:
      'Set an environment variable for the commands that follow in this conversation, until the app is closed.',
    parameters: z.strictObject({
      name: z.string().regex(NAME, 'letters, digits and _ only').describe('Name of the variable.'),
      value: z.string().describe('Its value.'),
    }),
    // A variable decides what later commands do (PATH, LD_PRELOAD): it is judged like the command that sets it.
    effect: 'command',
    as: [EXEC_ANY],
    touches: ({ name, value }) => ({ command: `export ${name}=${quote(value)}`, cwd: '.' }),
    title: ({ name }) => `Set the variable ${name}`,
    async run({ name, value }, { conversationId }) {
      if (value.includes('\0')) return refused('INVALID_ARGUMENT', 'value: it contains a NUL character.')
      if (!envBook.set(conversationId, name, value))
        return refused('TOO_LARGE', 'The variables of this conversation would take too much room.')
      return said(`Set ${name} for the commands of this conversation`, { name })
    },
  })
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
