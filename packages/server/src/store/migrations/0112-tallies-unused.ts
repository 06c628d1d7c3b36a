// Results are counted from columns. A server of the previous release counts its tallies again, because it is not told of later
// changes by a newer one.
import { sql } from 'kysely'
import type { Contract, Expand } from './step.ts'

export const talliesUnused: Expand = {
  kind: 'expand',
  async up(db) {
    await sql`delete from tally_mark`.execute(db)
    await sql`delete from tally`.execute(db)
  },
}

export const noTallies: Contract = {
  kind: 'contract',
  compatibleFrom: '0112-tallies-unused',
  async up(db) {
    await sql`drop table tally_mark`.execute(db)
    await sql`drop table tally`.execute(db)
    await sql`delete from job where kind in ('tally', 'tallies')`.execute(db)
  },
}
