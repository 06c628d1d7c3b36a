// The people of a workspace on the wire: accounts, permissions, sessions, invitations, API keys and the audit log.
// The calls are in `people-calls.ts`.
import { z } from 'zod'
import { Access, Channels } from './access.ts'
import { Id } from './id.ts'
import { Role } from './role.ts'
import { ScopePermission } from './scope-permission.ts'

/** Long enough that guessing is hopeless; the upper bound keeps hashing cheap. */
export const Password = z
  .string()
  .min(10, 'must be at least 10 characters')
  .max(128, 'may be at most 128 characters')
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

/** `needs_second_factor`: here, people without a second factor may only set one up. */
export const WorkspaceSummary = z
  .object({ id: Id, name: z.string(), role: Role, needs_second_factor: z.boolean() })
  .meta({ id: 'WorkspaceSummary' })
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>

/** Base64url, the browsers' encoding of a passkey's signature. */
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
export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: z.string(), used_at: z.string().nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** People who signed in by single sign-on may use an authenticator code, because they may not know a password. */
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
    /** Null for an API key. */
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
        /** The seconds for which this session's last confirmation is still valid for calls that need one (`confirm`). */
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
    /** The permissions of the role to which the key is limited; null = all of them. */
    scope: z.array(ScopePermission).nullable(),
    created_at: z.string(),
    /** After this time the key is not valid. */
    expires_at: z.string().nullable(),
    /** At most five minutes late. */
    last_used_at: z.string().nullable(),
    /** The deprecated calls that it has made. At most five minutes late. */
    deprecated_calls: z.array(
      z.object({
        /** Method and path. */
        call: z.string(),
        successor: z.string().nullable(),
        /** The first day on which the call may be missing. */
        sunset: z.string(),
        last_used_at: z.string(),
      }),
    ),
    ...Access.shape,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

const auditValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** `hash` covers the entry and `previous_hash`, so `check_audit` detects a changed or removed entry. */
export const AuditEntry = z
  .object({
    number: z.int(),
    at: z.string(),
    actor: z.object({
      kind: z.enum(['person', 'key', 'system']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    /** The name of a call of the owner API, or one of `doorActions` or `commandActions`. */
    action: z.string(),
    /** An id, a code or a reference. */
    target: z.string().nullable(),
    /** The name of the target; null where that would be personal, or where the target has no name. */
    target_name: z.string().nullable(),
    /** The network address that the call came from. */
    address: z.string().nullable(),
    /** Both values are null if they are secret, personal or too long; then only the member is named. */
    changes: z.array(z.object({ member: z.string(), from: auditValue, to: auditValue })),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
