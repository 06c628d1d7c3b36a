// How people sign in: one file for each call, and the two addresses of single sign-on, which a browser opens.
import type { FastifyInstance } from 'fastify'
import { refuseWeakPassword } from '../../access/sign-in/weak-password.ts'
import { endConnections } from '../../actions/owner/people/assistants.ts'
import { openInvitation } from '../../actions/owner/people/invitations.ts'
import { isSetUpNeeded } from '../../actions/owner/people/me.ts'
import { tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { askReset } from '../../actions/owner/people/reset-mail.ts'
import { setUp } from '../../actions/owner/people/set-up.ts'
import { tellAge } from '../../actions/owner/replica-reads.ts'
import { openShare } from '../../actions/results/shares.ts'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import { goneOf } from '../respondent/gone-of.ts'
import { acceptInvitationRoute } from './accept-invitation.ts'
import { enter, toldOf } from './enter.ts'
import { entered } from './entered.ts'
import { askPasskeyRoute, signInPasskeyRoute } from './passkey.ts'
import { type DoorCalls, type DoorHandler, serveDoor } from './serve-door.ts'
import { signInSecondFactorRoute } from './sign-in-second-factor.ts'
import { singleSignOnRoutes } from './single-sign-on.ts'

const signInRoute: DoorHandler<'sign_in'> = async ({ deps, body, request, reply }) => {
  const welcome = await deps.tries.judge(body.email, request, () => enter(deps, request, body))
  return entered(reply, {
    ...welcome,
    cookies: [...welcome.cookies, deps.tries.remember(body.email, request)],
  })
}

const signInWaysRoute: DoorHandler<'sign_in_ways'> = async ({ deps }) => ({
  set_up_needed: await isSetUpNeeded(deps),
  single_sign_on: deps.config.singleSignOn?.name ?? null,
  workspace_sign_on: await deps.store.signOn.hasProvider(null),
  resets_by_mail: deps.sendMail !== null,
})

const sharedResultsRoute: DoorHandler<'shared_results'> = async ({
  deps,
  params,
  query,
  reply,
}) => {
  reply.header('cache-control', 'no-store')
  const { shared, source } = await openShare(deps, params.token, query.unit, goneOf(reply))
  tellAge(reply, source)
  return shared
}

const setUpRoute: DoorHandler<'set_up'> = async ({ deps, body, request, reply, signIn }) => {
  const { token, name, email, password } = body
  await refuseWeakPassword(password, [name, email])
  await setUp(deps, {
    token,
    name,
    email,
    passwordHash: await signIn.hashPassword(password),
    address: request.ip,
  })
  return entered(reply, await enter(deps, request, { email, password }))
}

const resetPasswordRoute: DoorHandler<'reset_password'> = async ({
  deps,
  body,
  request,
  signIn,
}) => {
  const personId = await signIn.resetPassword(body.token, body.password)
  const actor = await tellOfPerson(toldOf(deps, request), personId, 'reset_password')
  await endConnections(deps, actor, personId)
  return { done: true }
}

const openInvitationRoute: DoorHandler<'open_invitation'> = async ({ deps, body }) => {
  const { workspace, email, role, invitedBy, hasAccount } = await openInvitation(deps, body.token)
  return { workspace, email, role, invited_by: invitedBy, has_account: hasAccount }
}

const askPasswordResetRoute: DoorHandler<'ask_password_reset'> = async ({ deps, body }) => {
  if (deps.sendMail === null)
    throw new Refusal(13004, 'No mail server is configured, so no link can be sent.')
  if (await deps.tries.mayMail(body.email)) await askReset(deps, body.email)
  return { done: true }
}

const handlers: { readonly [Name in keyof DoorCalls]: DoorHandler<Name> } = {
  sign_in_ways: signInWaysRoute,
  set_up: setUpRoute,
  sign_in: signInRoute,
  sign_in_second_factor: signInSecondFactorRoute,
  ask_passkey: askPasskeyRoute,
  sign_in_passkey: signInPasskeyRoute,
  open_invitation: openInvitationRoute,
  accept_invitation: acceptInvitationRoute,
  ask_password_reset: askPasswordResetRoute,
  reset_password: resetPasswordRoute,
  shared_results: sharedResultsRoute,
}

export function doorRoutes(api: FastifyInstance, deps: Served): void {
  const add = <Name extends keyof DoorCalls>(name: Name): void =>
    serveDoor(api, deps, name, handlers[name])
  for (const name of Object.keys(handlers) as (keyof DoorCalls)[]) add(name)
  if (deps.config.singleSignOn !== null) singleSignOnRoutes(api, deps)
}
