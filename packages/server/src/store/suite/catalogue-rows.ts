// Two rows for every table of an embedded database, made from its catalogue. Both engines have the same tables and columns,
// so the statements fit a PostgreSQL database of the same version, too.
import type { DatabaseSync } from 'node:sqlite'

type MadeValue = string | number | null
export type MadeRow = Readonly<Record<string, MadeValue>>
/** In the order in which they can be inserted. */
export type MadeTables = ReadonlyMap<string, readonly MadeRow[]>

interface Column {
  readonly name: string
  readonly type: string
}
interface Reference {
  readonly table: string
  readonly from: string
  readonly to: string
}

const rowsInTable = 2

/** `fixed` has values by `table.column`, one for each row, for columns whose contents have a form. */
export function catalogueRows(
  db: DatabaseSync,
  skipped: ReadonlySet<string>,
  fixed: Readonly<Record<string, readonly MadeValue[]>>,
): MadeTables {
  const made = new Map<string, MadeRow[]>()
  const tables = all<{ name: string; sql: string }>(
    db,
    `select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  ).filter(({ name }) => !skipped.has(name))
  const make = (name: string): readonly MadeRow[] => {
    const known = made.get(name)
    if (known !== undefined) return known
    const references = all<Reference>(
      db,
      `select "table", "from", "to" from pragma_foreign_key_list('${name}')`,
    )
    const parents = new Map(
      references.map((reference) => [
        reference.from,
        { ...reference, rows: make(reference.table) },
      ]),
    )
    const definition = tables.find((table) => table.name === name)?.sql ?? ''
    const columns = all<Column>(db, `select name, type from pragma_table_info('${name}')`)
    const rows = Array.from({ length: rowsInTable }, (_, at) =>
      Object.fromEntries(
        columns.map((column) => {
          const parent = parents.get(column.name)
          const form = fixed[`${name}.${column.name}`]
          const value =
            form === undefined
              ? (parent?.rows[at]?.[parent.to] ?? madeValue(name, column, definition, at))
              : (form[at] ?? null)
          return [column.name, value]
        }),
      ),
    )
    made.set(name, rows)
    return rows
  }
  for (const { name } of tables) make(name)
  return made
}

/** One of the values that a check lists, else a text that names its column, or a number. */
function madeValue(
  table: string,
  { name, type }: Column,
  definition: string,
  at: number,
): MadeValue {
  const listed = new RegExp(`check \\(${name} in \\(([^)]*)\\)\\)`)
    .exec(definition)?.[1]
    ?.split(',')
  const value = listed?.[at % listed.length]?.trim()
  if (value !== undefined) return value.startsWith("'") ? value.slice(1, -1) : Number(value)
  if (new RegExp(`\\b${name} text[^,]*default '(\\{\\}|\\[\\])'`).test(definition))
    return definition.includes(`${name} text not null default '{}'`) ? '{}' : '[]'
  return type.toLowerCase() === 'text' ? `${table}.${name}.${at}` : 1_000 + at
}

export function* insertsOf(tables: MadeTables): Generator<string> {
  for (const [table, rows] of tables)
    for (const row of rows) {
      const values = Object.values(row).map((value) =>
        typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
      )
      yield `insert into "${table}" (${Object.keys(row).map((name) => `"${name}"`)}) values (${values})`
    }
}

const all = <Row>(db: DatabaseSync, statement: string): Row[] =>
  db.prepare(statement).all() as unknown as Row[]
