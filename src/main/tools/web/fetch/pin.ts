import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { WebError } from '../web-error'
import { isPublic } from './public-ip'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export interface PinDeps {
  /** Hosts on the user's own network that may be reached, with or without a port. */
  privateHosts(): string[]
  resolve?: Resolve
  /** How long all of a page may take. */
  patienceMs?: number
}

const system: Resolve = (hostname) => systemLookup(hostname, { all: true, verbatim: true })

/**
 * Asks once where a host is, refuses it unless all of its addresses are public, and gives back a lookup that knows no
 * other answer: what was checked is what is connected to.
 */
export async function pin(url: URL, { privateHosts, resolve = system }: PinDeps): Promise<LookupFunction> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const addresses = family ? [{ address: hostname, family }] : await ask(resolve, hostname)
  const inside = addresses.find(({ address }) => !isPublic(address))
  if (inside && !privateHosts().some((host) => host === url.host || host === url.hostname))
    throw new WebError(
      'SECURITY',
      `${url.host} is ${where(inside.address, hostname)}, not on the open internet. It can be allowed in Settings, under Web.`,
      { settings: 'web' },
    )
  return (_hostname, options, done) => {
    const wanted = addresses.filter(({ family }) => !options.family || options.family === family)
    const [first] = wanted
    if (!first) done(new Error(`${hostname} has no address of this kind.`), [])
    else if (options.all) done(null, wanted)
    else done(null, first.address, first.family)
  }
}

async function ask(resolve: Resolve, hostname: string): Promise<LookupAddress[]> {
  const found = await resolve(hostname).catch(() => [])
  if (found.length > 0) return found
  throw new WebError('UNAVAILABLE', `Could not find ${hostname}. Check the name and the network.`)
}

const where = (address: string, hostname: string): string =>
  address === hostname ? 'an address of this computer or its network' : `at ${address}`
