// The only writer of the audit log. Entries are only ever appended, each in the transaction of the change that it records,
// if there is one. A writer locks the workspace's head until it commits, and the next one waits.
import { sql } from 'kysely'
import type { Session } from '../query/session.ts'
import { type AuditHeadRow, auditKey, hashOfEntry, isGenuine, macOfHead } from './audit-chain.ts'
import type { AuditNote } from './audit-note.ts'

/** PostgreSQL only: the embedded store has one writer. A longer wait is refused (503). */
const longestWaitMs = 2_000

/**
 * Appends one entry and returns true. With `unlessSince` (ms) it is left out when the same actor has an entry with the same
 * action and target since that moment: for repeated actions, such as a draft that is saved automatically.
 */
export async function record(
  session: Session,
  workspaceId: string,
  note: AuditNote,
  unlessSince?: number,
): Promise<boolean> {
  const head = await lockedHead(session, workspaceId)
  if (unlessSince !== undefined && (await isSaid(session.db, workspaceId, note, unlessSince)))
    return false
  const { actor } = note
  const entry = {
    workspace_id: workspaceId,
    number: head.number + 1,
    at: note.at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action: note.action,
    target: note.target,
    address: actor.address ?? null,
    target_name: note.targetName ?? null,
    changes: JSON.stringify(note.changes ?? []),
    hashed_as: 2,
    previous_hash: head.hash,
  } as const
  const key = auditKey(session.keys)
  const hash = hashOfEntry(key, entry)
  await session.db
    .insertInto('audit')
    .values({ ...entry, hash })
    .execute()
  const next = { workspace_id: workspaceId, number: entry.number, hash }
  // The next entry must not make a forged head valid again: it stays invalid for good.
  const mac = isGenuine(key, head) ? macOfHead(key, next) : ''
  await session.db
    .updateTable('audit_head')
    .set({ ...next, mac })
    .where('workspace_id', '=', workspaceId)
    .execute()
  return true
}

/** The same entry in each workspace of a person, for events that concern the whole account. */
export async function recordForPerson(
  session: Session,
  personId: string,
  note: AuditNote,
): Promise<void> {
  // In a fixed order, so that two of these cannot deadlock.
  const memberships = await session.db
    .selectFrom('member')
    .select('workspace_id')
    .where('person_id', '=', personId)
    .orderBy('workspace_id')
    .execute()
  for (const { workspace_id } of memberships) await record(session, workspace_id, note)
}

/** The same entry in each workspace, for what is done to the whole instance. */
export async function recordEverywhere(session: Session, note: AuditNote): Promise<void> {
  const workspaces = await session.db.selectFrom('workspace').select('id').orderBy('id').execute()
  for (const { id } of workspaces) await record(session, id, note)
}

/** Every workspace has a head from its creation on, so a missing one is noticed. */
export async function beginAudit({ db, keys }: Session, workspaceId: string): Promise<void> {
  const head = { workspace_id: workspaceId, number: 0, hash: '' }
  await db
    .insertInto('audit_head')
    .values({ ...head, mac: macOfHead(auditKey(keys), head) })
    .execute()
}

async function lockedHead(session: Session, workspaceId: string): Promise<AuditHeadRow> {
  const { db, engine } = session
  if (engine === 'postgres')
    await sql`select set_config('lock_timeout', ${String(longestWaitMs)}, true)`.execute(db)
  const head = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (head !== undefined) return head
  await replaceLostHead(session, workspaceId)
  return lockedHead(session, workspaceId)
}

/** Somebody deleted the head. The log continues, and its head has no proof from then on. */
async function replaceLostHead({ db }: Session, workspaceId: string): Promise<void> {
  const last = await db
    .selectFrom('audit')
    .select(['number', 'hash'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('audit_head')
    .values({
      workspace_id: workspaceId,
      number: last?.number ?? 0,
      hash: last?.hash ?? '',
      mac: '',
    })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
}

export async function isSaid(
  db: Session['db'],
  workspaceId: string,
  { actor, action, target }: AuditNote,
  since: number,
): Promise<boolean> {
  const said = await db
    .selectFrom('audit')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('action', '=', action)
    .where('target', target === null ? 'is' : '=', target)
    .where('at', '>=', since)
    .where('actor_kind', '=', actor.kind)
    .where('actor_id', actor.id === null ? 'is' : '=', actor.id)
    .limit(1)
    .executeTakeFirst()
  return said !== undefined
}
