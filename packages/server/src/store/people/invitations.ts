// Invitations to a workspace, each change with its audit entry in the same transaction.
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import { dropGrants, grantsOf, keepGrants, keptAccess } from './grants.ts'
import type { InvitationRow, NewPerson } from './people.ts'
import { invitationRow } from './people-reads.ts'
import { addPerson } from './people-writes.ts'

export async function addInvitation(
  session: Session,
  row: InvitationRow,
  hash: string,
  note: AuditNote,
): Promise<'done' | 'member'> {
  const { db } = session
  const member = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select('person.id')
    .where('member.workspace_id', '=', row.workspaceId)
    .where('person.email', '=', row.email)
    .executeTakeFirst()
  if (member) return 'member'
  const replaced = await db
    .deleteFrom('invitation')
    .where('workspace_id', '=', row.workspaceId)
    .where('email', '=', row.email)
    .returning('id')
    .execute()
  await dropGrants(
    session,
    row.workspaceId,
    'invitation',
    replaced.map(({ id }) => id),
  )
  await db
    .insertInto('invitation')
    .values({
      id: row.id,
      workspace_id: row.workspaceId,
      hash,
      email: row.email,
      role: row.role,
      invited_by: row.invitedBy,
      is_mailed: row.isMailed ? 1 : 0,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      ...keptAccess(row.access),
    })
    .execute()
  await keepGrants(session, row.workspaceId, 'invitation', row.id, row.access)
  await record(session, row.workspaceId, note)
  return 'done'
}

export async function removeInvitation(
  session: Session,
  workspaceId: string,
  id: string,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (removed.length === 0) return false
  await dropGrants(session, workspaceId, 'invitation', [id])
  await record(session, workspaceId, note)
  return true
}

export async function acceptInvitation(
  session: Session,
  hash: string,
  person: NewPerson | { id: string },
  note: AuditNote,
): Promise<InvitationRow | null> {
  const { db } = session
  const [row] = await db
    .deleteFrom('invitation')
    .where('hash', '=', hash)
    .where('expires_at', '>', note.at)
    .returningAll()
    .execute()
  if (!row) return null
  if ('email' in person) await addPerson(session, person, note.at)
  const granted = await grantsOf(db, 'invitation', { holderIds: [row.id] })
  const invitation = invitationRow(row, granted)
  const { all_channels, may_export } = row
  const joined = await db
    .insertInto('member')
    .values({
      workspace_id: row.workspace_id,
      person_id: person.id,
      role: row.role,
      joined_at: note.at,
      all_channels,
      may_export,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id']).doNothing())
    .returning('person_id')
    .execute()
  if (joined.length === 1)
    await keepGrants(session, row.workspace_id, 'member', person.id, invitation.access)
  await dropGrants(session, row.workspace_id, 'invitation', [row.id])
  await record(session, row.workspace_id, note)
  return invitation
}
