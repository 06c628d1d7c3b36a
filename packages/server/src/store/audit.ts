// The record of what was done in a workspace: entries are only ever appended, and each carries the hash of itself and of
// the one before, so that a line that was changed, moved or taken out shows.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditNote, AuditRow } from './people.ts'
import type { Tables } from './schema.ts'
import type { Session } from './session.ts'
import type { Page, PageRequest } from './store.ts'

type Entry = Tables['audit']

/** Among this many of the newest entries one is looked for that says the same already. */
const lookedThrough = 200

/** Two at once meet at the primary key: PostgreSQL starts the later one over, the embedded store has one writer. */
export async function record({ db }: Session, workspaceId: string, { at, actor, action, target }: AuditNote, unlessSince?: number): Promise<void> {
  if (unlessSince !== undefined) {
    const newest = await db
      .selectFrom('audit')
      .select(['at', 'actor_id', 'action', 'target'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('number', 'desc')
      .limit(lookedThrough)
      .execute()
    if (newest.some((entry) => entry.at >= unlessSince && entry.actor_id === actor.id && entry.action === action && entry.target === target)) return
  }
  const last = await db
    .selectFrom('audit')
    .select(['number', 'hash'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = {
    workspace_id: workspaceId,
    number: (last?.number ?? 0) + 1,
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    target,
    previous_hash: last?.hash ?? '',
  }
  await db
    .insertInto('audit')
    .values({ ...entry, hash: hashOf(entry) })
    .execute()
}

export async function audit(db: Kysely<Tables>, workspaceId: string, { after, limit }: PageRequest): Promise<Page<AuditRow>> {
  const before = after === undefined ? null : Number(after)
  if (before !== null && !Number.isSafeInteger(before)) return { items: [], next: null }
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = entries.slice(0, limit)
  return { items: shown.map(auditRow), next: entries.length > limit ? String(shown.at(-1)?.number) : null }
}

const checkedTogether = 1_000

export async function auditFault(db: Kysely<Tables>, workspaceId: string): Promise<{ entries: number; brokenAt: number | null }> {
  let previous = { number: 0, hash: '' }
  for (;;) {
    const entries = await db
      .selectFrom('audit')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('number', '>', previous.number)
      .orderBy('number')
      .limit(checkedTogether)
      .execute()
    for (const entry of entries) {
      const follows = entry.number === previous.number + 1 && entry.previous_hash === previous.hash && entry.hash === hashOf(entry)
      if (!follows) return { entries: previous.number, brokenAt: entry.number }
      previous = entry
    }
    if (entries.length < checkedTogether) return { entries: previous.number, brokenAt: null }
    // The embedded store answers without waiting, so a long record would keep everybody else out.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function hashOf(entry: Omit<Entry, 'hash'>): string {
  const { workspace_id, number, at, actor_kind, actor_id, actor_name, action, target, previous_hash } = entry
  return createHash('sha256')
    .update(JSON.stringify([workspace_id, number, at, actor_kind, actor_id, actor_name, action, target, previous_hash]))
    .digest('hex')
}

const auditRow = (entry: Entry): AuditRow => ({
  number: entry.number,
  at: entry.at,
  actor: { kind: entry.actor_kind, id: entry.actor_id, name: entry.actor_name },
  action: entry.action,
  target: entry.target,
  previousHash: entry.previous_hash,
  hash: entry.hash,
})
