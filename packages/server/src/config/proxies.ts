// The proxies in front of this server, by their addresses. What a header says counts only where one of them wrote it.
import { BlockList, isIPv6 } from 'node:net'

/** `trusted`: addresses and ranges. */
export function proxiesIn(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
