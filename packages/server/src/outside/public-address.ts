// May the server connect to this address for somebody else? Only to a public unicast one: everything that means this
// machine, its network, a tunnel into another network or no host is refused, and so is an address that cannot be parsed.
import ipaddr from 'ipaddr.js'

/** `address` as a resolver returns it or as in a URL without brackets. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) names an interface of this machine, whatever is before it.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || cloudHosts.has(parsed.toString())) return false
  // Of IPv6 only 2000::/3 is assigned. The rest holds addresses of other kinds in disguise: `::7f00:1`, `fec0::1`.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Public by their number, but every machine of a cloud reaches its own host there: Azure's agent, which hands out keys and
 * settings. The other clouds answer at link-local, shared and unique local addresses, which are not a unicast range above.
 */
const cloudHosts: ReadonlySet<string> = new Set(['168.63.129.16'])
