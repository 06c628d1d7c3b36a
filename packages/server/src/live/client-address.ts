// Whose connection this is. Behind proxies that are trusted by their addresses, the last one that is not a proxy; what
// stands before it in the header anybody could have written.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  const isProxy = (address: string): boolean => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
  return (request) => {
    const near = request.socket.remoteAddress ?? ''
    const header = request.headers['x-forwarded-for']
    const hops = [near, ...(typeof header === 'string' ? header.split(',').reverse() : []).map((hop) => hop.trim())]
    return hops.find((hop) => hop !== '' && !isProxy(hop)) ?? near
  }
}
