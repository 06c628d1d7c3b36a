// Events of an account: signing in and out, a new password. Each workspace of the person gets an audit entry, and the server's
// log gets one line.
import type { AuditAction } from '@askwell/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { must } from '../../../must.ts'
import type { AuditNote } from '../../../store/audit/audit-note.ts'
import { note } from './notes.ts'

export interface EventOrigin {
  readonly deps: Pick<Deps, 'store' | 'clock'>
  readonly log: Pick<FastifyBaseLogger, 'info'>
  /** The network address that the call came from. */
  readonly address: string
}

type About = Pick<AuditNote, 'changes'> & { readonly target?: string }

/** `actor` is a person. It is the target, too, unless `about` names one. */
export async function recordOfPerson(
  { store, clock }: EventOrigin['deps'],
  actor: AuditNote['actor'],
  action: AuditAction,
  about: About = {},
): Promise<void> {
  const personId = must(actor.id, 'a person has an id')
  const { target, changes = [] } = about
  const subject = { targetName: target === undefined ? actor.name : null, changes }
  await store.people.recordForPerson(
    personId,
    note(clock(), actor, action, target ?? personId, subject),
  )
}

/** At sign-in, where the person has only just become known. Returns them as the actor. */
export async function tellOfPerson(
  { deps, log, address }: EventOrigin,
  personId: string,
  action: AuditAction,
): Promise<AuditNote['actor']> {
  const person = await deps.store.people.person(personId)
  const actor = { kind: 'person', id: personId, name: person?.name ?? '', address } as const
  await recordOfPerson(deps, actor, action)
  logSecurity(log, { event: action, actor, target: personId })
  return actor
}

export type FailureAction = 'sign_in_failed' | 'second_factor_failed' | 'passkey_failed'

/** A failed sign-in as this person; null = as an unknown person, which only the log line reports. */
export async function tellOfFailure(
  { deps, log, address }: EventOrigin,
  personId: string | null,
  action: FailureAction,
): Promise<void> {
  const person = personId === null ? null : await deps.store.people.person(personId)
  if (person !== null) {
    const nobody = { kind: 'system', id: null, name: '', address } as const
    await deps.store.people.recordForPerson(
      person.id,
      note(deps.clock(), nobody, action, person.id, { targetName: person.name }),
    )
  }
  logSecurity(log, { event: action, actor: null, address, target: person?.id ?? null })
}
