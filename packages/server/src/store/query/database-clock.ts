// The database's clock in milliseconds since 1970: the one clock that servers share.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'

export const databaseNow = (engine: Engine) => sql<number>`${sql.raw(databaseNowText(engine))}`

export const databaseNowText = (engine: Engine): string =>
  engine === 'postgres'
    ? '(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : "cast(unixepoch('subsec') * 1000 as integer)"
