// Whose connection this is. Behind proxies that are trusted by their addresses, the last one that is not a proxy; what
// stands before it in the header anybody could have written.
import type { IncomingMessage } from 'node:http'
import { proxiesIn } from '../config/proxies.ts'

export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = proxiesIn(trusted)
  return (request) => {
    const near = request.socket.remoteAddress ?? ''
    const header = request.headers['x-forwarded-for']
    const hops = [
      near,
      ...(typeof header === 'string' ? header.split(',').reverse() : []).map((hop) => hop.trim()),
    ]
    return hops.find((hop) => hop !== '' && !isProxy(hop)) ?? near
  }
}
