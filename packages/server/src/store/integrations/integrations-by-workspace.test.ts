// The step that makes reference ids unique per workspace recreates two tables and keeps their rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { migrations } from '../migrate.ts'
import { kyselyOver, openDatabase } from '../sqlite/database.ts'
import { testKeyring } from '../suite/stores.ts'
import { migrate } from '../upgrade/run-steps.ts'

const directory = mkdtempSync(join(tmpdir(), 'askwell-integrations-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('integrations of an earlier release keep their secrets and failures, and take their failures with them', async () => {
  const db = kyselyOver(openDatabase(join(directory, 'x.db'), 100))
  try {
    const all = migrations('sqlite', testKeyring)
    await migrate(
      'sqlite',
      db,
      Object.fromEntries(Object.entries(all).filter(([name]) => name < '0016')),
    )
    await sql`insert into integration (reference_id, workspace_id, definition, updated_at, secret_headers) values ('crm', 'w', '{"reference_id":"crm"}', 7, '{"a":"b"}')`.execute(
      db,
    )
    await sql`insert into integration_failure (id, reference_id, at, why, status) values ('f', 'crm', 8, 'timeout', 503)`.execute(
      db,
    )
    await migrate('sqlite', db, all)
    expect(
      await db
        .selectFrom('integration')
        .select(['workspace_id', 'reference_id', 'updated_at'])
        .execute(),
    ).toEqual([{ workspace_id: 'w', reference_id: 'crm', updated_at: 7 }])
    expect(await db.selectFrom('integration_failure').selectAll().execute()).toEqual([
      { id: 'f', workspace_id: 'w', reference_id: 'crm', at: 8, why: 'timeout', status: 503 },
    ])
    await db.deleteFrom('integration').execute()
    expect(await db.selectFrom('integration_failure').selectAll().execute()).toEqual([])
  } finally {
    await db.destroy()
  }
})
