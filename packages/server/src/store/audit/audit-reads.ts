// The audit log as its owners read it.
import type { Kysely } from 'kysely'
import type { AuditFilters, AuditRow } from '../people/people.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Tables } from '../schema.ts'
import type { AuditEntryRow } from './audit-chain.ts'
import type { AuditChange } from './audit-note.ts'

export async function audit(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: AuditFilters,
  { after, limit }: PageRequest,
): Promise<Page<AuditRow>> {
  const before = after === undefined ? null : Number(after)
  if (before !== null && !Number.isSafeInteger(before)) return { items: [], next: null }
  const { actorId, action, target, fromMs, untilMs } = filters
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .$if(fromMs !== undefined, (query) => query.where('at', '>=', fromMs ?? 0))
    .$if(untilMs !== undefined, (query) => query.where('at', '<', untilMs ?? 0))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = entries.slice(0, limit)
  return {
    items: shown.map(auditRow),
    next: entries.length > limit ? String(shown.at(-1)?.number) : null,
  }
}

const auditRow = (entry: AuditEntryRow): AuditRow => ({
  number: entry.number,
  at: entry.at,
  actor: {
    kind: entry.actor_kind,
    id: entry.actor_id,
    name: entry.actor_name,
    address: entry.address,
  },
  action: entry.action,
  target: entry.target,
  targetName: entry.target_name,
  changes: JSON.parse(entry.changes) as AuditChange[],
  previousHash: entry.previous_hash,
  hash: entry.hash,
})
