import ipaddr from 'ipaddr.js'

/** Where a translator keeps the IPv4 address it stands for. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]

/** Looks public, and answers every machine of that cloud with its own keys. */
const METADATA = '168.63.129.16'

/** Whether an address belongs to the open internet; everything that is not certainly so does not. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const ip = ipaddr.process(text)
  if (ip.kind() === 'ipv4') return ip.range() === 'unicast' && ip.toString() !== METADATA
  const six = ip as ipaddr.IPv6
  // Scoped addresses name an interface of this computer.
  if (six.zoneId) return false
  if (six.match(NAT64)) return isPublic(six.toByteArray().slice(12).join('.'))
  return six.range() === 'unicast' && isGlobal(six)
}

/** All that is given out for the internet begins with 001. */
const isGlobal = (ip: ipaddr.IPv6): boolean => (ip.toByteArray()[0] ?? 0) >> 5 === 1
