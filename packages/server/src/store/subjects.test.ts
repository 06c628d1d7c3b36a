import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './sqlite/database.ts'
import { tableRules, writes, writesThat } from './subjects.ts'
import { onEachStore, run } from './suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the subjects', (at) => {
  it('have every table of the database between them', async () => {
    const { options, engine } = at.place
    const names =
      engine === 'sqlite'
        ? openDatabase(join(options.dataDir, 'askwell.db'), 1_000)
            .prepare(
              `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
            )
            .all([])
        : await run(
            options.databaseUrl ?? '',
            "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
          )
    const found = names.map((row) => (row as { name: string }).name)
    expect(found.length).toBeGreaterThan(40)
    const ofEarlierReleases = ['kysely_migration_lock', 'response', 'tally', 'tally_mark']
    const ruled = Object.keys(tableRules).filter((name) => !ofEarlierReleases.includes(name))
    expect(found.toSorted()).toEqual(ruled.toSorted())
  })
})

describe('the subjects of the store', () => {
  it('name only writes of their own', () => {
    for (const kind of [
      'changesSettings',
      'acrossWorkspaces',
      'publishes',
      'takesLong',
      'inGroups',
      'erases',
      'erasesInSlices',
    ] as const)
      for (const name of writesThat(kind)) expect(Object.keys(writes), kind).toContain(name)
  })
})
