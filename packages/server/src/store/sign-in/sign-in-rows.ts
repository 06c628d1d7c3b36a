// The sign-in library's rows: it queries by table and condition, and reaches only its five tables. Columns are
// checked against a pattern, because their names come from the library and not from here.
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { SignInCondition, SignInRow, SignInStore, SignInTable } from '../people/people.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

type Loose = Record<SignInTable, Record<string, unknown>>
const loose = (db: Kysely<Tables>): Kysely<Loose> => db as unknown as Kysely<Loose>

export async function createSignInRow(
  { db }: Session,
  table: SignInTable,
  row: SignInRow,
): Promise<SignInRow> {
  return (await loose(db)
    .insertInto(table)
    .values(columnsOf(row))
    .returningAll()
    .executeTakeFirstOrThrow()) as SignInRow
}

export async function findSignInRows(
  db: Kysely<Tables>,
  table: SignInTable,
  where: readonly SignInCondition[],
  { limit, offset, order }: Parameters<SignInStore['find']>[2] = {},
): Promise<readonly SignInRow[]> {
  return (await loose(db)
    .selectFrom(table)
    .selectAll()
    .where((of) => matching(of, where))
    .$if(order !== undefined, (query) =>
      query.orderBy(sql.ref(column(order?.column ?? 'id')), order?.direction ?? 'asc'),
    )
    .limit(limit ?? 100)
    .offset(offset ?? 0)
    .execute()) as readonly SignInRow[]
}

export async function countSignInRows(
  db: Kysely<Tables>,
  table: SignInTable,
  where: readonly SignInCondition[],
): Promise<number> {
  const { count } = await loose(db)
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where((of) => matching(of, where))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function updateSignInRows(
  { db }: Session,
  table: SignInTable,
  where: readonly SignInCondition[],
  change: SignInRow,
  add: Readonly<Record<string, number>> = {},
): Promise<readonly SignInRow[]> {
  const added = Object.fromEntries(
    Object.entries(add).map(([name, by]) => [
      column(name),
      sql`coalesce(${sql.ref(name)}, 0) + ${by}`,
    ]),
  )
  return (await loose(db)
    .updateTable(table)
    .set({ ...columnsOf(change), ...added })
    .where((of) => matching(of, where))
    .returningAll()
    .execute()) as readonly SignInRow[]
}

export async function removeSignInRows(
  { db }: Session,
  table: SignInTable,
  where: readonly SignInCondition[],
): Promise<readonly SignInRow[]> {
  return (await loose(db)
    .deleteFrom(table)
    .where((of) => matching(of, where))
    .returningAll()
    .execute()) as readonly SignInRow[]
}

const signs = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
} as const

/** All conditions joined by AND, and at least one of those joined by OR, as the library defines it. */
function matching(
  of: ExpressionBuilder<Loose, SignInTable>,
  where: readonly SignInCondition[],
): Expression<SqlBool> {
  const one = ({ column: name, operator, value }: SignInCondition): Expression<SqlBool> => {
    const place = sql.ref(column(name))
    if (value === null)
      return operator === 'ne' ? sql<SqlBool>`${place} is not null` : sql<SqlBool>`${place} is null`
    if (Array.isArray(value))
      return value.length === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`${place} ${sql.raw(signs[operator])} (${sql.join(value)})`
    return sql<SqlBool>`${place} ${sql.raw(signs[operator])} ${value}`
  }
  const all = where.filter(({ connector }) => connector === 'AND').map(one)
  const some = where.filter(({ connector }) => connector === 'OR').map(one)
  return of.and([...all, ...(some.length > 0 ? [of.or(some)] : [])])
}

const columnsOf = (row: SignInRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [column(name), value]))

function column(name: string): string {
  if (!/^[a-z][a-z_]{0,40}$/.test(name)) throw new Error(`no column is called ${name}`)
  return name
}
