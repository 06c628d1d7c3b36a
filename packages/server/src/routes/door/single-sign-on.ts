// Single sign-on: the browser is sent to the provider, and comes back with a code. Not calls of a program, so not in the
// table of calls.
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '../../access/limits.ts'
import { visitOf } from '../../access/owner.ts'
import { signInPath, singleSignOnId } from '../../access/sign-in/names.ts'
import type { SignIn } from '../../access/sign-in/sign-in.ts'

export function singleSignOnRoutes(api: FastifyInstance, signIn: SignIn): void {
  const limits = limitsOf('O-sign-in')
  api.get(`${signInPath}/single_sign_on`, async (request, reply) => {
    api.limiter.countAddress(limits, request.ip)
    const { url, cookies } = await signIn.beginSingleSignOn(visitOf(request))
    return reply.headers({ 'set-cookie': [...cookies], 'cache-control': 'no-store' }).redirect(url, 302)
  })
  api.get(`${signInPath}/callback/${singleSignOnId}`, async (request, reply) => {
    api.limiter.countAddress(limits, request.ip)
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const answer = await signIn.endSingleSignOn(query, visitOf(request))
    return reply
      .headers({ 'set-cookie': answer.headers.getSetCookie(), 'cache-control': 'no-store' })
      .redirect(answer.headers.get('location') ?? '/studio/sign-in?refused=single-sign-on', 302)
  })
}
