// Single sign-on: the browser is sent to the provider, and comes back with a code. Programs do not call these routes, so
// they are not in the table of calls.
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { visitOf } from '../../access/owner.ts'
import { signInPath, singleSignOnId } from '../../access/sign-in/names.ts'
import { returnPath } from '../../access/sign-in/return-path.ts'
import { tellOfFailure, tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { studioOrigin } from '../../config/origins.ts'
import type { Served } from '../../events/served.ts'
import { toldOf } from './enter.ts'

export function singleSignOnRoutes(api: FastifyInstance, deps: Served): void {
  const { signIn } = deps
  const limits = limitsOf('O-sign-in')
  const origin = studioOrigin(deps.config)
  api.get<{ Querystring: { to?: unknown } }>(
    `${signInPath}/single_sign_on`,
    async (request, reply) => {
      await api.limiter.countAddress(limits, request.ip)
      const begun = await signIn.beginSingleSignOn(
        visitOf(request),
        returnPath(request.query.to, origin),
      )
      reply.header('cache-control', 'no-store')
      if (begun === null) return reply.redirect(refusedPage('single-sign-on-away'), 302)
      return reply.header('set-cookie', [...begun.cookies]).redirect(begun.url, 302)
    },
  )
  api.get(`${signInPath}/callback/${singleSignOnId}`, async (request, reply) => {
    await api.limiter.countAddress(limits, request.ip)
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const answer = await signIn.endSingleSignOn(query, visitOf(request))
    if (answer === null)
      return reply
        .header('cache-control', 'no-store')
        .redirect(refusedPage('single-sign-on-away'), 302)
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const session = await signIn.session({ ...visitOf(request), cookie })
    if (session !== null) await tellOfPerson(toldOf(deps, request), session.personId, 'sign_in')
    else await tellOfFailure(toldOf(deps, request), null, 'sign_in_failed')
    const location = answer.headers.get('location') ?? ''
    const next = session !== null ? returnPath(location, origin) : refusedPage(refusedAs(location))
    return reply
      .headers({ 'set-cookie': answer.headers.getSetCookie(), 'cache-control': 'no-store' })
      .redirect(next, 302)
  })
}

/** A page of the studio, because a browser comes here and not a program. */
const refusedPage = (
  why: 'single-sign-on' | 'single-sign-on-late' | 'single-sign-on-away',
): string => `/studio/sign-in?refused=${why}`

/**
 * A state that is lost, used or expired has its own refusal, because starting again helps. Everything else is one refusal:
 * the library's own texts would reveal which addresses have an account.
 */
function refusedAs(location: string): 'single-sign-on' | 'single-sign-on-late' {
  const error = URL.parse(location, 'http://localhost')?.searchParams.get('error') ?? ''
  return error.startsWith('state_') || error === 'no_code'
    ? 'single-sign-on-late'
    : 'single-sign-on'
}
