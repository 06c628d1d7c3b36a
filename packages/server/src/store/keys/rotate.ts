// Changes the key of the instance: every sealed text is opened with the key that sealed it and sealed again with the first
// key of this store. It works in slices, each its own transaction, so it may stop anywhere and continue. Until the end both
// keys are needed, and the marks of both stay.
import { sql } from 'kysely'
import { recordEverywhere } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Calls } from '../subject.ts'
import { markPrefix } from './keys.ts'
import { sealedColumns } from './sealed-columns.ts'

/** How far a walk over one column has come. */
export interface Resealed {
  /** The key of the last row that was seen; null = no row is left. */
  readonly last: string | null
  readonly count: number
}

export interface KeyRotation {
  /** Who changed the key; written with the last slice. */
  readonly note: AuditNote
  /** Called after every durable slice; an error that it throws ends the walk. */
  readonly sealed?: (count: number) => void
}

/**
 * @returns how many texts were sealed again
 */
export async function rotateKey(
  write: Calls<{ resealSlice: typeof resealSlice; forgetOtherKeys: typeof forgetOtherKeys }>,
  { note, sealed = () => undefined }: KeyRotation,
): Promise<number> {
  let count = 0
  do {
    for (const place of sealedColumns.keys())
      for (let after: string | null = ''; after !== null; ) {
        const resealed: Resealed = await write.resealSlice(place, after, slice)
        count += resealed.count
        after = resealed.last
        sealed(count)
      }
    // A server that still seals with the previous key may have written behind the walk.
  } while (!(await write.forgetOtherKeys(note)))
  return count
}

const slice = 500

/** `place`: the column's index in the table of sealed columns. */
export async function resealSlice(
  { db, keys }: Session,
  place: number,
  after: string,
  limit: number,
): Promise<Resealed> {
  const at = sealedColumns[place]
  if (at === undefined) throw new Error(`no sealed column has the place ${place}`)
  const [table, id, column] = [sql.table(at.table), sql.ref(at.rowKey), sql.ref(at.column)]
  const { rows } = await sql<{
    id: string
    text: string
  }>`select ${id} as id, ${column} as text from ${table}
    where ${id} > ${after} and ${toBeSealed(at, keys.id)} order by ${id} limit ${limit}`.execute(db)
  for (const { id: row, text } of rows) {
    const sealed = keys.seal(
      { table: at.table, row, column: at.column },
      keys.open({ table: at.table, row, column: at.column }, text),
    )
    // A value that a running server has written meanwhile is newer and stays.
    await sql`update ${table} set ${column} = ${sealed} where ${id} = ${row} and ${column} = ${text}`.execute(
      db,
    )
  }
  return { last: rows.length < limit ? null : (rows.at(-1)?.id ?? null), count: rows.length }
}

/** False = something is still sealed with another key, and no key was forgotten. */
export async function forgetOtherKeys(session: Session, note: AuditNote): Promise<boolean> {
  const { db, engine, keys } = session
  // No server may start with the other key between the check and the deletion.
  if (engine === 'postgres') await sql`lock table secret in share row exclusive mode`.execute(db)
  for (const at of sealedColumns) if (await hasOther(db, at, keys.id)) return false
  const { numDeletedRows } = await db
    .deleteFrom('secret')
    .where('name', 'like', `${markPrefix}%`)
    .where('name', '!=', `${markPrefix}${keys.id}`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0) await recordEverywhere(session, note)
  return true
}

type Column = (typeof sealedColumns)[number]

async function hasOther(db: Session['db'], at: Column, keyId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(at.table)} where ${toBeSealed(at, keyId)} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Marks prove keys and are not sealed again. */
const toBeSealed = ({ table, rowKey, column }: Column, keyId: string) => {
  const other = sql<boolean>`${sql.ref(column)} is not null and ${sql.ref(column)} not like ${`sealed:${keyId}:%`}`
  return table === 'secret'
    ? sql<boolean>`${other} and ${sql.ref(rowKey)} not like ${`${markPrefix}%`}`
    : other
}
