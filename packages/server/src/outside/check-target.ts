// Is this an address that the server may call for an owner? Judges the text alone: when an owner
// saves it and again before every call, where the addresses behind the name are checked as well.
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `host:port` in lower case, exempt from the checks of port and address (`ASKWELL_OUTBOUND_ALLOW`). */
export type AllowedTargets = readonly string[]

export type TargetFault = 'not_an_address' | 'scheme' | 'credentials' | 'port' | 'private_host'

export type CheckedTarget =
  /** `isAllowed`: the operator listed it, so it may have any address. */
  { readonly url: URL; readonly isAllowed: boolean } | { readonly fault: TargetFault }

export function checkTarget(
  address: string,
  allowed: AllowedTargets,
  ports: ReadonlySet<string> = openPorts,
): CheckedTarget {
  if (!URL.canParse(address)) return { fault: 'not_an_address' }
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { fault: 'scheme' }
  // The other server would see them, and `http://trusted@evil` reads like the trusted one.
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' }
  if (allowed.includes(hostAndPort(url))) return { url, isAllowed: true }
  if (!ports.has(portOf(url))) return { fault: 'port' }
  return isOutside(bareHost(url)) ? { url, isAllowed: false } : { fault: 'private_host' }
}

/** The host of a URL as a resolver takes it: an IPv6 address without its brackets. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

const openPorts: ReadonlySet<string> = new Set(['80', '443', '8443'])
const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80')
const hostAndPort = (url: URL): string => `${url.hostname.toLowerCase()}:${portOf(url)}`

/** Names that are internal by definition. They might still resolve, so this is only an early check. */
const insideNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

function isOutside(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.toLowerCase().replace(/\.+$/, '')
  // One label alone is a name of this network: `db`, `redis`, `metadata`.
  return name.includes('.') && !insideNames.test(name)
}
