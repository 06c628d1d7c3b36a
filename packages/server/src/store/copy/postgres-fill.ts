// Fills an empty database on PostgreSQL in one transaction: first the rows, then keys, indexes and references, which is several
// times faster than to keep those up with every row. A fill that is interrupted leaves nothing behind.
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type CopyTarget, inOrder } from './copy-target.ts'
import { connectWithoutLimits, readingOver } from './postgres-snapshot.ts'
import { type CopiedRow, type CopiedValue, type Snapshot, tablesOf } from './snapshot.ts'

/** A target whose rows can be read before they are final. */
export interface MoveTarget extends Pick<CopyTarget, 'tables' | 'put' | 'complete' | 'close'> {
  /** What was put, after `complete`. */
  written(): Snapshot
  /** Call it last. A target that is closed without it holds no store. */
  commit(): Promise<void>
}

/** `assertEmpty` sees the database when no other program can change it any more. Every row that it has is removed. */
export async function postgresFill(
  databaseUrl: string,
  assertEmpty: (target: Pick<Snapshot, 'ask'>) => Promise<void>,
): Promise<MoveTarget> {
  const client = await connectWithoutLimits(databaseUrl)
  try {
    await client.query("begin; set local maintenance_work_mem = '256MB'")
    const reading = readingOver(client)
    const tables = await tablesOf(reading)
    await client.query(`lock table ${quoted(tables)} in access exclusive mode`)
    await assertEmpty(reading)
    const ordered = (await inOrder(client)).filter((table) => tables.includes(table))
    const rebuild = await dropKeys(client, tables)
    await client.query(`truncate ${quoted(tables)}`)
    const copying = copyInto(client)
    return {
      tables: ordered,
      put: copying.put,
      async complete(backfills) {
        await copying.end()
        for (const statement of rebuild) await client.query(statement)
        await client.query('delete from kysely_migration where name = any ($1)', [backfills])
        await client.query('analyze')
      },
      written: () => ({ ...reading, close: async () => undefined }),
      async commit() {
        await client.query('commit').catch((error: unknown) => {
          throw new StoreUnavailable(
            'the database did not answer the last step, so perhaps it has the copy and perhaps not. If its table workspace has a row, start the servers with it; otherwise start the server on the old store again and repeat the command',
            { cause: error },
          )
        })
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Drops them from the tables to copy. @returns the statements that make them again, in their order */
async function dropKeys(client: Client, tables: readonly string[]): Promise<readonly string[]> {
  const constraints = await client.query<{
    table: string
    name: string
    type: 'f' | 'p' | 'u'
    definition: string
  }>(
    `select c.relname as table, k.conname as name, k.contype as type, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = current_schema()::regnamespace
       and (k.contype = 'f' or k.contype in ('p', 'u') and c.relname = any ($1))
     order by k.contype <> 'f', c.relname, k.conname`,
    [tables],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select x.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
     order by x.relname`,
    [tables],
  )
  const isReference = ({ type }: { readonly type: string }): boolean => type === 'f'
  const adding = ({ table, name, definition }: (typeof constraints.rows)[number]): string =>
    `alter table "${table}" add constraint "${name}" ${definition}`
  for (const { table, name } of constraints.rows)
    await client.query(`alter table "${table}" drop constraint "${name}"`)
  for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
  return [
    ...constraints.rows.filter((one) => !isReference(one)).map(adding),
    ...indexes.rows.map(({ definition }) => definition),
    ...constraints.rows.filter(isReference).map(adding),
  ]
}

/** One COPY for each table, which the first rows of the next one end. */
function copyInto(client: Client): Pick<CopyTarget, 'put'> & { end(): Promise<void> } {
  let open: {
    readonly table: string
    readonly columns: readonly string[]
    readonly stream: ReturnType<typeof begin>
  } | null = null
  const begin = (table: string, columns: readonly string[]) => {
    const stream = client.query(
      copyFrom(`copy "${table}" (${quoted(columns)}) from stdin (freeze)`),
    )
    // The next write receives it.
    stream.on('error', () => undefined)
    return stream
  }
  const end = async (): Promise<void> => {
    const last = open
    open = null
    if (last === null) return
    await new Promise<void>((resolve, reject) => {
      if (last.stream.errored !== null) return reject(last.stream.errored)
      last.stream.once('error', reject).once('finish', resolve).end()
    })
  }
  return {
    end,
    async put(table, rows) {
      const [first] = rows
      if (first === undefined) return
      if (open?.table !== table) {
        await end()
        const columns = Object.keys(first)
        open = { table, columns, stream: begin(table, columns) }
      }
      const { columns, stream } = open
      const text = rows.map((row) => lineOf(row, columns)).join('')
      await new Promise<void>((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()))
      })
    },
  }
}

const lineOf = (row: CopiedRow, columns: readonly string[]): string =>
  `${columns.map((column) => fieldOf(row[column] ?? null)).join('\t')}\n`

function fieldOf(value: CopiedValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return special.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (sign) => escaped[sign] ?? sign)
    : value
}

const special = /[\\\n\r\t]/
const escaped: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join()
