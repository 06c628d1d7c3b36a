// Runs a write by its name, with the audit entry that it owes and the mark of its idempotency key.
import { sql } from 'kysely'
import { keepOwed, type OwedEntry, owedEntry } from './audit/owed-entries.ts'
import { claimedKey, type KeyClaim, markWritten } from './idempotency/claimed-key.ts'
import type { Session } from './query/session.ts'
import { type WriteName, writes } from './subjects.ts'

/** What a write must do in its transaction when it changes something. */
export interface WriteDuties {
  /** The audit entry that it owes. */
  readonly entry: OwedEntry | undefined
  /** The idempotency key under which it was asked for. */
  readonly key: KeyClaim | undefined
}

/** For the engines: each write reads them once, in the calling context. */
export function writeDuties(): WriteDuties | undefined {
  const [entry, key] = [owedEntry(), claimedKey()]
  return entry === undefined && key === undefined ? undefined : { entry, key }
}

/** `args` must be the named write's own; the types of `Calls` check that. */
export async function runWrite(
  session: Session,
  name: WriteName,
  args: readonly unknown[],
  duties: WriteDuties | undefined,
): Promise<unknown> {
  const write = writes[name] as (session: Session, ...args: readonly unknown[]) => Promise<unknown>
  if (duties === undefined) return write(session, ...args)
  const before = await changesOf(session)
  const result = await write(session, ...args)
  if ((await changesOf(session)) === before) return result
  if (duties.entry !== undefined) await keepOwed(session, duties.entry)
  if (duties.key !== undefined) await markWritten(session, duties.key)
  return result
}

/** PostgreSQL names a transaction when it first writes, or locks what it is going to write. */
async function changesOf({ engine, db }: Session): Promise<number> {
  const changes =
    engine === 'sqlite'
      ? sql<number>`total_changes()`
      : sql<number>`(pg_current_xact_id_if_assigned() is not null)::int`
  const { rows } = await sql<{ changes: number }>`select ${changes} as changes`.execute(db)
  return rows[0]?.changes ?? 0
}
