// A page of rows, newest made first: the one order for lists of rows with a time and an id.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { pageOf, readCursor } from './cursor.ts'
import type { Page, PageRequest } from './page.ts'

/** The rows that `query` selects from one table; an invalid cursor gives an empty last page. */
export async function newestFirst<
  From extends keyof Tables,
  Row extends { created_at: number; id: string },
  Item,
>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: PageRequest,
  item: (row: Row) => Item,
): Promise<Page<Item>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  if (after === null) return { items: [], next: null }
  const rows = await query
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(created_at, id) < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows, page, (row) => ({ at: row.created_at, id: row.id }), item)
}
