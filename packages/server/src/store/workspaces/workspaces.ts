// Workspaces, their API keys and the instance's secrets.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beginAudit } from '../audit/audit.ts'
import { type Keys, secretPlace } from '../keys/keys.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export async function firstWorkspace(db: Kysely<Tables>): Promise<string | null> {
  const row = await db
    .selectFrom('workspace')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function createWorkspace(session: Session, name: string, at: number): Promise<string> {
  const id = randomUUID()
  await session.db.insertInto('workspace').values({ id, name, created_at: at }).execute()
  await beginAudit(session, id)
  return id
}

export async function addApiKey(
  { db }: Session,
  workspaceId: string,
  key: { hash: string; prefix: string; name: string },
  at: number,
): Promise<void> {
  const row = {
    id: randomUUID(),
    hash: key.hash,
    workspace_id: workspaceId,
    prefix: key.prefix,
    name: key.name,
    role: 'owner' as const,
    created_at: at,
  }
  await db
    .insertInto('api_key')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export async function workspaceOfApiKey(db: Kysely<Tables>, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_key')
    .select('workspace_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.workspace_id ?? null
}

export async function readSecret(
  db: Kysely<Tables>,
  keys: Keys,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : keys.open(secretPlace(name), row.value)
}

/** The first server stores its value; every other server gets that value. */
export async function keepSecret(
  { db, keys }: Session,
  name: string,
  value: string,
): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: keys.seal(secretPlace(name), value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return keys.open(secretPlace(name), kept.value)
}
