// The calls for signing in, which need no key. A session is in a cookie that no script can read.
import { z } from 'zod'
import type { Call } from './call.ts'
import { done } from './owner-parts.ts'
import { sharedResultCalls } from './owner-results.ts'
import { Email, PasskeyAnswer, Password, PersonName } from './people.ts'
import { Role } from './role.ts'

const linkToken = z.string().min(20).max(200)
/** `passkey`: the second step may be one; false wherever there is no second step. */
const signedIn = z.object({ second_factor: z.boolean(), passkey: z.boolean() })

const asked = [13006] as const
const sent = [13006, 13009, 13001, 13007, 13008] as const

export const doorCalls = {
  sign_in_ways: {
    id: 'O-door',
    method: 'GET',
    path: '/owner/v1/door',
    summary:
      'Reads how people can sign in: whether the first owner still has to be created, and the name of the single sign-on.',
    reply: z.object({
      set_up_needed: z.boolean(),
      single_sign_on: z.string().nullable(),
      /** Whether a workspace has its own provider, which is found by the mail domain. */
      workspace_sign_on: z.boolean(),
      resets_by_mail: z.boolean(),
    }),
    refusals: asked,
  },
  set_up: {
    id: 'O-set-up',
    method: 'POST',
    path: '/owner/v1/set_up',
    summary: 'Creates the first owner with the link that the server printed, once, and signs in.',
    body: z.object({ token: linkToken, name: PersonName, email: Email, password: Password }),
    bodyKind: 'json',
    reply: signedIn,
    refusals: [...sent, 13002, 13004],
  },
  sign_in: {
    id: 'O-sign-in',
    method: 'POST',
    path: '/owner/v1/session',
    summary:
      'Signs in by e-mail and password. With `second_factor` in the reply, the session begins after the second step.',
    body: z.object({ email: Email, password: z.string().max(128) }),
    bodyKind: 'json',
    reply: signedIn,
    refusals: [...sent, 13003, 13004],
  },
  sign_in_second_factor: {
    id: 'O-second-factor',
    method: 'POST',
    path: '/owner/v1/session/second_factor',
    summary:
      'Completes the sign-in with a code from the app or a recovery code. With `invitation`, it also joins that workspace.',
    body: z.object({ code: z.string().trim().min(4).max(40), invitation: linkToken.optional() }),
    bodyKind: 'json',
    reply: signedIn,
    refusals: [...sent, 13002, 13003, 13004, 13060, 13062],
  },
  ask_passkey: {
    id: 'O-passkey-ask',
    method: 'POST',
    path: '/owner/v1/session/passkey/options',
    summary:
      'Creates the challenge that a passkey signs. As the second step, the passkey must belong to the person who gave the password.',
    body: z.object({ step: z.enum(['whole', 'second']).default('whole') }),
    bodyKind: 'json',
    reply: z.object({ options: z.unknown() }),
    refusals: [...sent, 13003, 13004],
  },
  sign_in_passkey: {
    id: 'O-passkey-sign-in',
    method: 'POST',
    path: '/owner/v1/session/passkey',
    summary:
      'Signs in with a passkey, alone or as the second step. With `invitation`, it also joins that workspace.',
    body: z.object({ passkey: PasskeyAnswer, invitation: linkToken.optional() }),
    bodyKind: 'json',
    reply: signedIn,
    refusals: [...sent, 13002, 13004, 13060],
  },
  open_invitation: {
    id: 'O-invitation-open',
    method: 'POST',
    path: '/owner/v1/invitations/open',
    summary: 'Reads an invitation.',
    body: z.object({ token: linkToken }),
    bodyKind: 'json',
    reply: z.object({
      workspace: z.string(),
      email: z.string(),
      role: Role,
      invited_by: z.string(),
      has_account: z.boolean(),
    }),
    refusals: [...sent, 13002],
  },
  accept_invitation: {
    id: 'O-invitation-accept',
    method: 'POST',
    path: '/owner/v1/invitations/accept',
    summary:
      'Joins the workspace, once. A new person gives a name and a password. A person with an account gives its password. With `second_factor` in the reply, the person joins only with the second step, which must include the invitation again.',
    body: z.object({
      token: linkToken,
      name: PersonName.optional(),
      password: z.string().max(128),
    }),
    bodyKind: 'json',
    reply: signedIn,
    refusals: [...sent, 13002, 13003, 13004],
  },
  ask_password_reset: {
    id: 'O-reset-ask',
    method: 'POST',
    path: '/owner/v1/password_reset',
    summary:
      'Mails a link to set a new password. The reply is the same whether the address is known or not.',
    body: z.object({ email: Email }),
    bodyKind: 'json',
    reply: done,
    refusals: [...sent, 13004],
  },
  reset_password: {
    id: 'O-reset',
    method: 'POST',
    path: '/owner/v1/password_reset/confirm',
    summary: 'Sets a new password with that link, once, and ends every session.',
    body: z.object({ token: linkToken, password: Password }),
    bodyKind: 'json',
    reply: done,
    refusals: [...sent, 13002, 13004],
  },
  ...sharedResultCalls,
} as const satisfies Record<string, Call>
