// The live servers, by the database's clock.
import type { Kysely } from 'kysely'
import { databaseNow } from '../query/database-clock.ts'
import type { Engine, ServerRecord, Tables } from '../schema.ts'

/** A server whose row is older is dead: it missed two heartbeats. */
export const deadAfterMs = 15_000

export interface ServerRow {
  readonly id: string
  readonly version: string
  /** The newest migration that it knows. */
  readonly level: string
  /** What it does: `web` serves requests, `jobs` runs jobs. */
  readonly roles: readonly string[]
}

/** The oldest first. */
export async function livingServers(
  engine: Engine,
  db: Kysely<Tables>,
): Promise<readonly ServerRow[]> {
  const rows = await db
    .selectFrom('server')
    .selectAll()
    .where('seen_at', '>=', (of) => of(databaseNow(engine), '-', deadAfterMs))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(rowOf)
}

const rowOf = ({ id, version, level, roles }: ServerRecord): ServerRow => ({
  id,
  version,
  level,
  roles: JSON.parse(roles) as string[],
})
