// Which keys have sealed which columns. Texts are counted by the key id in their prefix and never opened.
import { type Kysely, sql } from 'kysely'
import { markPrefix } from '../keys/keys.ts'
import { sealedColumns } from '../keys/sealed-columns.ts'
import type { Tables } from '../schema.ts'

export interface SealedTexts {
  /** Random keys of the instance by their purpose. */
  readonly secrets: readonly { readonly name: string; readonly keyId: string }[]
  /** All sealed columns, secrets included. */
  readonly columns: readonly {
    readonly column: string
    readonly keyId: string
    readonly count: number
  }[]
}

/** `sealed:` and 16 hexadecimal digits. */
const keyIdOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 8, 16)`

export async function sealedTexts(db: Kysely<Tables>): Promise<SealedTexts> {
  const secrets = await db
    .selectFrom('secret')
    .select(['name', keyIdOf('value').as('keyId')])
    .where('name', 'not like', `${markPrefix}%`)
    .orderBy('name')
    .execute()
  const columns: SealedTexts['columns'][number][] = []
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{
      key_id: string
      count: number
    }>`select ${keyIdOf(column)} as key_id, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} like 'sealed:%' group by 1 order by 1`.execute(db)
    for (const { key_id, count } of rows)
      columns.push({ column: `${table}.${column}`, keyId: key_id, count: Number(count) })
  }
  return { secrets, columns }
}
