// Where an instance is reached: the public origin, which respondents, other sites and programs know, and the studio's, where
// people sign in. Both are one unless `STUDIO_URL` sets the studio apart.
import type { IncomingMessage } from 'node:http'
import type { Config } from './config.ts'
import { proxiesIn } from './proxies.ts'

export type Origins = Pick<Config, 'publicUrl' | 'studioUrl'>
/** Whose host a request names; `both` where the two are one. */
export type Side = 'studio' | 'public' | 'both'
export type SideOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Side

export const studioOrigin = ({ studioUrl, publicUrl }: Origins): string => studioUrl ?? publicUrl

/** Every host that is not the studio's is public. Only a trusted proxy may name another host than the request does. */
export function sideReader({
  studioUrl,
  trustProxy,
}: Pick<Config, 'studioUrl' | 'trustProxy'>): SideOf {
  if (studioUrl === null) return () => 'both'
  const { hostname: studio } = new URL(studioUrl)
  const isProxy = proxiesIn(trustProxy)
  return ({ headers, socket }) => {
    const forwarded = isProxy(socket.remoteAddress ?? '') ? headers['x-forwarded-host'] : undefined
    const host = [forwarded].flat().join(',').split(',').at(-1)?.trim() || headers.host
    return hostnameOf(host ?? '') === studio ? 'studio' : 'public'
  }
}

/** The port is ignored: proxies name the outer one, their own or none. */
const hostnameOf = (host: string): string | null => URL.parse(`http://${host}`)?.hostname ?? null
