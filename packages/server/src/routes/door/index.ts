// How people come in: one file a call, and the two addresses of single sign-on, which a browser opens.
import type { FastifyInstance } from 'fastify'
import type { Served } from '../../events/served.ts'
import { acceptInvitationRoute } from './accept-invitation.ts'
import { askPasswordResetRoute } from './ask-password-reset.ts'
import { openInvitationRoute } from './open-invitation.ts'
import { askPasskeyRoute, signInPasskeyRoute } from './passkey.ts'
import { resetPasswordRoute } from './reset-password.ts'
import { type DoorCalls, type DoorHandler, serveDoor } from './serve-door.ts'
import { setUpRoute } from './set-up.ts'
import { sharedResultsRoute } from './shared-results.ts'
import { signInRoute } from './sign-in.ts'
import { signInSecondFactorRoute } from './sign-in-second-factor.ts'
import { signInWaysRoute } from './sign-in-ways.ts'
import { singleSignOnRoutes } from './single-sign-on.ts'

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
