// People of a workspace on the wire: who signs in, what they may, their sessions, invitations, API keys and the record of
// what they did. The calls are in `people-calls.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import { Role } from './permissions.ts'

/** Long enough that guessing is hopeless; the upper bound keeps hashing cheap. */
export const Password = z.string().min(10, 'must be at least 10 characters').max(128, 'may be at most 128 characters')
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .transform((address) => address.toLowerCase())
export const PersonName = z.string().trim().min(1, 'must not be empty').max(100)
export const StudioLanguage = z.enum(['en', 'tr'])
export type StudioLanguage = z.infer<typeof StudioLanguage>

export const WorkspaceSummary = z.object({ id: Id, name: z.string(), role: Role }).meta({ id: 'WorkspaceSummary' })
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>

export const Me = z
  .object({
    /** Null when an API key asks. */
    person: z
      .object({ id: Id, name: z.string(), email: z.string(), language: StudioLanguage.nullable(), second_factor: z.boolean(), session_id: Id })
      .nullable(),
    /** The workspace the caller works in; null for a person who belongs to none. */
    workspace: WorkspaceSummary.nullable(),
    workspaces: z.array(WorkspaceSummary),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const Session = z
  .object({ id: Id, created_at: z.string(), used_at: z.string(), expires_at: z.string(), user_agent: z.string().nullable(), current: z.boolean() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Member = z
  .object({ id: Id, name: z.string(), email: z.string(), role: Role, second_factor: z.boolean(), joined_at: z.string() })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const Invitation = z
  .object({ id: Id, email: z.string(), role: Role, invited_by: z.string(), mailed: z.boolean(), created_at: z.string(), expires_at: z.string() })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

export const ApiKey = z.object({ id: Id, name: z.string(), prefix: z.string(), role: Role, created_at: z.string() }).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** `hash` covers the entry and `previous_hash`, so a line that is changed or taken out shows (`check_audit`). */
export const AuditEntry = z
  .object({
    number: z.int(),
    at: z.string(),
    actor: z.object({ kind: z.enum(['person', 'key', 'system']), id: z.string().nullable(), name: z.string() }),
    action: z.string(),
    target: z.string().nullable(),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
