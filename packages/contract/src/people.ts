// People of a workspace on the wire: who signs in, what they may, their sessions, invitations, API keys and the record of
// what they did. The calls are in `people-calls.ts`.
import { z } from 'zod'
import { Access, Channels } from './access.ts'
import { Id } from './id.ts'
import { ScopePermission } from './permissions.ts'
import { Role } from './role.ts'

/** Long enough that guessing is hopeless; the upper bound keeps hashing cheap. */
export const Password = z
  .string()
  .min(10, 'must be at least 10 characters')
  .max(128, 'may be at most 128 characters')
/** Why a password is too easy to guess, as the fault of its field says it. */
export const weakPasswords = {
  common: 'This is one of the passwords that are tried first.',
  varied: 'This is a common password with digits or signs added.',
  repeated: 'This is one piece again and again, or signs in a row.',
  own: 'This is your own name or address, or the name of this product.',
} as const
export type WeakPassword = keyof typeof weakPasswords
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .transform((address) => address.toLowerCase())
export const PersonName = z.string().trim().min(1, 'must not be empty').max(100)
/** The studio shows English to people whose language it does not have. */
export const StudioLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/, 'must be a language code such as en or de')
export type StudioLanguage = z.infer<typeof StudioLanguage>

/** `needs_second_factor`: people without one may only set one up, and work elsewhere. */
export const WorkspaceSummary = z
  .object({ id: Id, name: z.string(), role: Role, needs_second_factor: z.boolean() })
  .meta({ id: 'WorkspaceSummary' })
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>

/** Base64url, as browsers write what a passkey has signed. */
const signedPart = z.string().max(20_000)
const credential = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
})
export const PasskeyAttestation = credential.extend({
  response: z.object({
    clientDataJSON: signedPart,
    attestationObject: signedPart,
    transports: z.array(z.string().max(40).regex(/^\S*$/)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>
export const PasskeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: signedPart,
    authenticatorData: signedPart,
    signature: signedPart,
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>
/** Of one person. */
export const mostPasskeys = 20
export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: z.string(), used_at: z.string().nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** A code of the authenticator app is taken from people who came by single sign-on: they may have no password they know. */
export const ConfirmWay = z.enum(['password', 'passkey', 'code'])
export type ConfirmWay = z.infer<typeof ConfirmWay>
export const ConfirmProof = z.union([
  z.object({ password: z.string().max(128) }),
  z.object({ code: z.string().trim().min(4).max(40) }),
  z.object({ passkey: PasskeyAnswer }),
])
export type ConfirmProof = z.infer<typeof ConfirmProof>

export const Me = z
  .object({
    /** Null when an API key asks. */
    person: z
      .object({
        id: Id,
        name: z.string(),
        email: z.string(),
        language: StudioLanguage.nullable(),
        /** An authenticator app or a passkey. */
        second_factor: z.boolean(),
        authenticator_app: z.boolean(),
        /** The account is linked to one at the provider. */
        single_sign_on: z.boolean(),
        session_id: Id,
        /** Seconds for which the last proof of this session still opens the calls that ask for one (`confirm`). */
        confirmed_seconds: z.int(),
        confirm_ways: z.array(ConfirmWay),
      })
      .nullable(),
    /** The workspace the caller works in; null for a person who belongs to none. */
    workspace: WorkspaceSummary.nullable(),
    workspaces: z.array(WorkspaceSummary),
    /** How far the caller sees in `workspace`; null without one. */
    access: Access.nullable(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const Session = z
  .object({
    id: Id,
    created_at: z.string(),
    used_at: z.string(),
    expires_at: z.string(),
    user_agent: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: Role,
    second_factor: z.boolean(),
    joined_at: z.string(),
    /** Null for callers who may not manage people. */
    channels: Channels.nullable(),
    exports: z.boolean().nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: Role,
    invited_by: z.string(),
    mailed: z.boolean(),
    created_at: z.string(),
    expires_at: z.string(),
    ...Access.shape,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string(),
    role: Role,
    /** Of what the role allows, only this; null = all of it. */
    scope: z.array(ScopePermission).nullable(),
    created_at: z.string(),
    /** From then on it opens nothing. */
    expires_at: z.string().nullable(),
    /** At most five minutes late. */
    last_used_at: z.string().nullable(),
    ...Access.shape,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

const auditValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** `hash` covers the entry and `previous_hash`, so a line that is changed or taken out shows (`check_audit`). */
export const AuditEntry = z
  .object({
    number: z.int(),
    at: z.string(),
    actor: z.object({
      kind: z.enum(['person', 'key', 'system']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    /** A call of the owner API by its name, or what happened at the door (`doorActions`). */
    action: z.string(),
    /** An id, a code or a reference. */
    target: z.string().nullable(),
    /** How people call the target; null where that would be personal, or where nothing is called anything. */
    target_name: z.string().nullable(),
    /** The network address that the call came from. */
    address: z.string().nullable(),
    /** Both values null: a secret, personal or too long, so that only the member is named. */
    changes: z.array(z.object({ member: z.string(), from: auditValue, to: auditValue })),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
