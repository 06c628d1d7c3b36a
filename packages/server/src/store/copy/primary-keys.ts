// The columns of each table's primary key, in their order, on either engine.
import type { Engine } from '../schema.ts'

export interface KeyColumn {
  readonly name: string
  readonly isText: boolean
}

interface Row {
  readonly table: string
  readonly name: string
  readonly type: string
}

const statements: Readonly<Record<Engine, string>> = {
  sqlite: `select m.name as "table", c.name as name, lower(c.type) as type from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`,
  postgres: `select c.relname as "table", a.attname::text as name, a.atttypid::regtype::text as type
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = current_schema()::regnamespace
    order by c.relname, array_position(i.indkey::int[], a.attnum::int)`,
}

export async function primaryKeys(
  engine: Engine,
  ask: (statement: string) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, readonly KeyColumn[]>> {
  const keys = new Map<string, KeyColumn[]>()
  for (const { table, name, type } of await ask(statements[engine])) {
    const columns = keys.get(table) ?? []
    columns.push({ name, isText: type === 'text' })
    keys.set(table, columns)
  }
  return keys
}
