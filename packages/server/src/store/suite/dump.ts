// A copy of every table, as somebody has it who stole the database or one of its backups.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { run, type StoreLocation } from './stores.ts'

export type Dump = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

export async function takeDump({ databaseUrl, dataDir }: StoreLocation['options']): Promise<Dump> {
  if (databaseUrl === null) return dumpFile(join(dataDir, 'askwell.db'))
  const names = (await run(
    databaseUrl,
    'select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()',
  )) as { name: string }[]
  const dump = new Map<string, Record<string, unknown>[]>()
  for (const { name } of names)
    dump.set(name, (await run(databaseUrl, `select * from "${name}"`)) as Record<string, unknown>[])
  return dump
}

function dumpFile(file: string): Dump {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table'").all() as {
      name: string
    }[]
    return new Map(
      names.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]),
    )
  } finally {
    database.close()
  }
}

/** Every text of the copy with its place, including those inside JSON. */
export function textsOf(dump: Dump): { readonly place: string; readonly text: string }[] {
  return [...dump].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => textsIn(`${table}.${column}`, value)),
    ),
  )
}

function textsIn(place: string, value: unknown): { place: string; text: string }[] {
  if (typeof value === 'string')
    return [{ place, text: value }, ...(/^[[{]/.test(value) ? textsIn(place, parsed(value)) : [])]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => textsIn(place, inner))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
