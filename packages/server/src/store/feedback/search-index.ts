// The index of PostgreSQL that finds texts, and which searches it cannot help. The planner does not use it below row-level
// security, because `like` may not run before the rule of the workspace: a search finds the ids outside of it
// (`feedback-reads.ts`).
import { type Kysely, sql } from 'kysely'
import type { Index } from '../migrations/step.ts'
import { fold } from '../query/search-text.ts'
import type { Tables } from '../schema.ts'
import { feedbackFound, type SeenFilters } from './feedback-filters.ts'

export const searchExtension = 'pg_trgm'
const name = 'feedback_search_trigrams'
export const searchIndex = {
  name,
  /** `schema`: that of the extension. */
  in: (schema: string): Index => ({
    name,
    on: `feedback using gin (search "${schema}".gin_trgm_ops)`,
  }),
}

/** What makes a search too slow. */
export type SlowSearch = 'short' | 'unindexed'

/** A statement reads about 2.5 million rows in its time when nothing else runs. */
const mostUnindexed = 500_000

/** Trigrams are taken from runs of letters and digits. */
const hasTrigram = (q: string): boolean => /[\p{L}\p{N}]{3}/u.test(fold(q))

/** Null = the search is quick: an index helps it, or few rows are in question. */
export async function slowSearch(
  db: Kysely<Tables>,
  workspaceId: string,
  { q = '', from, to, node_id, nodeIds }: SeenFilters,
  most = mostUnindexed,
): Promise<SlowSearch | null> {
  const { rows } = await sql<{ is_indexed: boolean; rows: number }>`select reltuples as rows,
    exists (select from pg_index where indexrelid = to_regclass(${searchIndex.name}) and indisvalid) as is_indexed
    from pg_class where oid = to_regclass('feedback')`.execute(db)
  const [found] = rows
  const isIndexed = found?.is_indexed === true
  if (isIndexed && hasTrigram(q)) return null
  // Nobody has counted a table with -1 rows yet.
  if (found !== undefined && found.rows >= 0 && found.rows <= most) return null
  const counted = await db
    .selectFrom(
      feedbackFound(db, {
        workspaceId,
        filters: { from, to, node_id, nodeIds },
        languageIds: null,
      })
        .select('id')
        .limit(most + 1)
        .as('searched'),
    )
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  if (counted.rows <= most) return null
  return isIndexed ? 'short' : 'unindexed'
}
