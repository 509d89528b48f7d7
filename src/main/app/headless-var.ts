import { AgentError } from '../agent'
import { createSecrets, type Secrets, type Vault } from '../secrets'
import { lockDataDir } from '../storage'
import { inUse } from './data-dir'
import type { VarOptions } from './headless-options'
import { readSecret } from './read-secret'

/** `var set`, `var list`, `var rm`: names and notes are shown, values never. */
export async function runVar(options: VarOptions, vault: Vault, dataDir: string): Promise<number> {
  if (options.action === 'list') return list(createSecrets(vault), options.json)
  if (options.action === 'set' && vault.backing === 'memory')
    throw new AgentError(
      'UNAVAILABLE',
      'There is no keychain here to keep a secret in. Set DESKWRIGHT_KEY to a pass phrase: secrets are then kept encrypted with it.',
    )
  const unlock = lockDataDir(dataDir)
  if (!unlock) throw new AgentError('UNAVAILABLE', inUse(dataDir))
  try {
    const secrets = createSecrets(vault)
    if (options.action === 'rm') secrets.remove(options.name)
    else
      secrets.set(
        options.name,
        await readSecret(`Value of ${options.name} (not shown): `),
        options.note ?? undefined,
      )
    return 0
  } finally {
    unlock()
  }
}

function list(secrets: Secrets, json: boolean): number {
  const all = secrets.list()
  if (json) process.stdout.write(`${JSON.stringify(all)}\n`)
  else
    for (const { name, note, readable } of all)
      process.stdout.write(`${[name, note, readable ? '' : LOST].filter(Boolean).join('\t')}\n`)
  return 0
}

const LOST =
  '(cannot be read here: DESKWRIGHT_KEY is not the one it was kept with, or it is in the keychain of the window)'
