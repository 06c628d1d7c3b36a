// With its own origin, the studio shares no page, call or cookie with respondents' pages: a vulnerability in a survey's page
// then reaches nobody's session. This check runs before everything else of a request, by the address of its route.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { type Side, type SideOf, studioOrigin } from '../config/origins.ts'
import { onlyJobs, Refusal } from '../refusal.ts'

export interface CallOrigin {
  readonly at: Side
  /** A page: a request at the wrong origin is redirected to the right one. */
  readonly isPage?: true
  /** Programs with a key may call it at the public origin, too. */
  readonly takesKeys?: true
}

/** By the address under which a route is registered. The first match is used. */
const places: readonly (readonly [RegExp, CallOrigin])[] = [
  [
    /^\/(feedback|web_feedback|web_flow_preview|flow_preview|chat|widget)\/?$|^\/f\/:slug\/?$/,
    { at: 'public', isPage: true },
  ],
  // For guests, and for the preview of a widget; both are served from the studio's files.
  [/^\/studio\/(shared-results|sample)$/, { at: 'public', isPage: true }],
  [/^\/studio\/assets\//, { at: 'both' }],
  [/^\/studio(\/\*?)?$/, { at: 'studio', isPage: true }],
  [/^\/sso(\/|$)/, { at: 'studio', isPage: true }],
  [
    /^\/(docs|schemas|scim)(\/|$)|^\/(mcp|openapi\.json|healthz|readyz|version|metrics)$|^\/?\*$/,
    { at: 'both' },
  ],
]

/** Unlisted addresses are public. `takesKeys`: the route requires a permission, which a key may have; sign-in routes do not. */
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
    if (takesKeys) throw new Refusal(13002, 'On this host, the call needs an API key.')
    throw new Refusal(
      13002,
      at === 'studio'
        ? "This address is answered at the studio's host."
        : 'This address is answered at the public host.',
    )
  })
}

const operators = /^\/(healthz|readyz|version|metrics)$/

/** A server that only runs jobs serves only its operator's calls. */
export function keepToRoles(app: FastifyInstance, { roles }: Pick<Config, 'roles'>): void {
  if (roles.includes('web')) return
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }) => {
    if (!operators.test(url)) throw onlyJobs()
  })
}

/** Uses only path and query of the request, because a request line may name another host. */
function sameAt(origin: string, { url }: FastifyRequest): string {
  const asked = URL.parse(url, origin)
  return asked === null ? origin : `${origin}${asked.pathname}${asked.search}`
}
