// Single sign-on of workspaces, for browsers: where a sign-in begins, where the provider sends the browser back, and the metadata
// for SAML. A refusal is a page of the studio. Programs call none of these.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { visitOf } from '../../access/owner.ts'
import { cookiePrefix } from '../../access/sign-in/names.ts'
import { returnPath } from '../../access/sign-in/return-path.ts'
import { tellOfFailure, tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { addressesOf } from '../../actions/sign-on/addresses.ts'
import {
  answerSamlSignOn,
  beginSignOn,
  type EndedSignOn,
  endOidcSignOn,
  endSamlSignOn,
  NoRole,
  requestMs,
  workspaceOfDomain,
} from '../../actions/sign-on/sign-on.ts'
import { SignOnFault, type SignOnFaultReason } from '../../actions/sign-on/sign-on-fault.ts'
import { studioOrigin } from '../../config/origins.ts'
import type { Served } from '../../events/served.ts'
import { toldOf } from '../door/enter.ts'

interface Named {
  Params: { readonly id: string }
}
type Query = { readonly [name in 'to' | 'domain' | 'request']?: unknown }

const responseBytes = 300_000

export async function signOnRoutes(app: FastifyInstance, deps: Served): Promise<void> {
  const origin = studioOrigin(deps.config)
  const isSecure = origin.startsWith('https://')
  const cookieName = `${cookiePrefix(deps.config)}.sign_on`
  const limits = limitsOf('S-sign-on')
  const browserOf = (request: FastifyRequest): string | null =>
    visitOf(request)
      .cookie.split(/; */)
      .find((one) => one.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1) ?? null

  const begins = async (request: FastifyRequest, reply: FastifyReply, workspaceId: string) => {
    const { to } = request.query as Query
    const begun = await beginSignOn(
      deps,
      { workspaceId, browser: browserOf(request) },
      returnPath(to, origin),
    )
    const cookie = `${cookieName}=${begun.browser}; Path=/; Max-Age=${requestMs / 1_000}; HttpOnly; SameSite=Lax`
    return reply
      .header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
      .redirect(begun.url, 302)
  }
  const enters = async (
    request: FastifyRequest,
    reply: FastifyReply,
    workspaceId: string,
    { personId, returnPath: path, events }: EndedSignOn,
  ) => {
    deps.publish(events)
    const visit = visitOf(request)
    // The provider speaks for its own workspace. A sign-in that opens others as well takes what these would ask for.
    const memberships = await deps.store.people.memberships(personId)
    const welcome = memberships.some((membership) => membership.workspaceId !== workspaceId)
      ? await deps.signIn.enterAsFirstStep(personId, visit)
      : await deps.signIn.enterAs(personId, visit)
    const { cookies } = welcome
    reply.header('set-cookie', [...cookies])
    if (welcome.needsSecondFactor)
      return reply.redirect(secondStepPage(welcome.hasPasskey, workspaceId, path), 302)
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const session = await deps.signIn.session({ ...visit, cookie })
    if (session !== null) await deps.store.people.chooseWorkspace(session.sessionId, workspaceId)
    await tellOfPerson(toldOf(deps, request), personId, 'sign_in')
    return reply.redirect(path, 302)
  }

  await app.register((scope, _options, done) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await deps.limiter.countAddress(limits, request.ip)
    })
    const standard = scope.errorHandler
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof SignOnFault)) return standard(error, request, reply)
      if (error instanceof NoRole) deps.publish(error.events)
      request.log.info({ why: error.message, reason: error.reason }, 'sign-on refused')
      await tellOfFailure(toldOf(deps, request), null, 'sign_in_failed')
      return reply.redirect(refusedPage(error.reason), 302)
    })

    scope.get('/sso', async (request, reply) => {
      const { domain } = request.query as Query
      const id = await workspaceOfDomain(deps, typeof domain === 'string' ? domain : '')
      return begins(request, reply, id)
    })
    scope.get<Named>('/sso/:id', (request, reply) => begins(request, reply, request.params.id))
    scope.get<Named>('/sso/oidc/:id/callback', async (request, reply) => {
      const { id } = request.params
      const came = new URL(addressesOf(deps.config, id).redirect)
      came.search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      const ending = { workspaceId: id, browser: browserOf(request) }
      return enters(request, reply, id, await endOidcSignOn(deps, ending, came, request.ip))
    })
    scope.get<Named>('/sso/saml/:id/metadata', async (request, reply) => {
      const { samlMetadata } = await import('../../actions/sign-on/saml.ts')
      return reply
        .type('application/samlmetadata+xml')
        .send(samlMetadata(addressesOf(deps.config, request.params.id)))
    })
    scope.post<Named>('/sso/saml/:id/acs', { bodyLimit: responseBytes }, async (request, reply) => {
      const { SAMLResponse: encoded } = Object(request.body) as { SAMLResponse?: unknown }
      if (typeof encoded !== 'string')
        throw new SignOnFault('refused', 'The form has no SAMLResponse.')
      const answered = await answerSamlSignOn(deps, request.params.id, encoded)
      return reply.redirect(`/sso/saml/${request.params.id}/end?request=${answered}`, 303)
    })
    scope.get<Named>('/sso/saml/:id/end', async (request, reply) => {
      const { id } = request.params
      const { request: answered } = request.query as Query
      const ending = { workspaceId: id, browser: browserOf(request) }
      const ended = await endSamlSignOn(deps, ending, String(answered), request.ip)
      return enters(request, reply, id, ended)
    })
    done()
  })
}

const secondStepPage = (hasPasskey: boolean, workspace: string, to: string): string =>
  `/studio/sign-in?${new URLSearchParams({ second: hasPasskey ? 'passkey' : 'code', workspace, to })}`
const refusedPage = (reason: SignOnFaultReason): string =>
  `/studio/sign-in?refused=company-${reason.replace('_', '-')}`
