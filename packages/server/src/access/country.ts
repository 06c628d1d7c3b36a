// The country of a caller, as a trusted proxy says it (ECO-80). The header of anybody else is not read: a visitor could choose it.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { proxiesIn } from '../config/proxies.ts'

/** → ISO 3166-1 alpha-2; null = not known. */
export function countryReader({
  countryHeader,
  trustProxy,
}: Pick<Config, 'countryHeader' | 'trustProxy'>): (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
) => string | null {
  if (countryHeader === null) return () => null
  const isProxy = proxiesIn(trustProxy)
  const name = countryHeader.toLowerCase()
  return ({ headers, socket }) => {
    const said = isProxy(socket.remoteAddress ?? '') ? headers[name] : undefined
    const code = typeof said === 'string' ? said.trim().toUpperCase() : ''
    return /^[A-Z]{2}$/.test(code) ? code : null
  }
}
