// With an origin of its own the studio shares no page, call or cookie with what respondents open: a fault in a survey's page
// then reaches nobody's session. Asked before everything else of a request, by the address of its route.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { type Side, type SideOf, studioOrigin } from '../config/origins.ts'
import { Refusal } from '../refusal.ts'

export interface CallOrigin {
  readonly at: Side
  /** A document: whoever opens it at the other origin is led to the right one. */
  readonly isPage?: true
  /** Programs call it at the public origin, too. */
  readonly takesKeys?: true
}

/** By the address that a route is registered under. The first that fits counts. */
const places: readonly (readonly [RegExp, CallOrigin])[] = [
  [
    /^\/(feedback|web_feedback|web_flow_preview|flow_preview|chat|widget)\/?$/,
    { at: 'public', isPage: true },
  ],
  // For guests, and for a widget that is tried on; both are made of the studio's files.
  [/^\/studio\/(shared-results|sample)$/, { at: 'public', isPage: true }],
  [/^\/studio\/assets\//, { at: 'both' }],
  [/^\/studio(\/\*?)?$/, { at: 'studio', isPage: true }],
  [/^\/(docs|schemas)(\/|$)|^\/(openapi\.json|healthz|readyz|version)$|^\/?\*$/, { at: 'both' }],
]

/** A new address is the public's. `takesKeys`: the route asks for a permission, which a key may have; those of the door ask for none. */
export function placeOf(route: string, takesKeys: boolean): CallOrigin {
  if (route.startsWith('/owner/')) return { at: 'studio', ...(takesKeys && { takesKeys }) }
  return places.find(([pattern]) => pattern.test(route))?.[1] ?? { at: 'public' }
}

export function keepApart(app: FastifyInstance, config: Config, sideOf: SideOf): void {
  if (config.studioUrl === null) return
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '*', config: marks } = request.routeOptions
    const { at, isPage, takesKeys } = placeOf(route, marks.permission !== undefined)
    if (
      at === 'both' ||
      at === sideOf(request.raw) ||
      (takesKeys && request.headers.authorization !== undefined)
    )
      return
    if (isPage && (request.method === 'GET' || request.method === 'HEAD')) {
      const origin = at === 'studio' ? studioOrigin(config) : config.publicUrl
      return reply.header('cache-control', 'no-store').redirect(sameAt(origin, request), 302)
    }
    if (takesKeys) throw new Refusal(13002, 'At this host the call needs an API key.')
    throw new Refusal(
      13002,
      at === 'studio'
        ? "This address is answered at the studio's host."
        : 'This address is answered at the public host.',
    )
  })
}

/** Of what was asked only path and query: a request line may name a host of its own. */
function sameAt(origin: string, { url }: FastifyRequest): string {
  const asked = URL.parse(url, origin)
  return asked === null ? origin : `${origin}${asked.pathname}${asked.search}`
}
