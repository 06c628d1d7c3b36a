// The step that adds grants leaves existing members and keys with the access they had.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@askwell/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrate.ts'
import { kyselyOver, openDatabase } from '../sqlite/database.ts'
import { testKeyring } from '../suite/stores.ts'
import { migrate } from '../upgrade/run-steps.ts'
import { apiKeys } from './api-keys.ts'
import { invitations, members } from './people-reads.ts'

const directory = mkdtempSync(join(tmpdir(), 'askwell-grants-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const roles: readonly Role[] = ['owner', 'editor', 'analyst', 'agent']

describe('members, invitations and API keys of an earlier release', () => {
  it('keep every channel, and analysts their exports', async () => {
    const db = kyselyOver(openDatabase(join(directory, 'x.db'), 100))
    try {
      const all = migrations('sqlite', testKeyring)
      await migrate(
        'sqlite',
        db,
        Object.fromEntries(Object.entries(all).filter(([name]) => name < '0016')),
      )
      await sql`insert into workspace (id, name, created_at) values ('w', 'W', 1)`.execute(db)
      for (const role of roles) {
        await sql`insert into person (id, name, email, created_at, updated_at) values (${role}, ${role}, ${role}, 1, 1)`.execute(
          db,
        )
        await sql`insert into member (workspace_id, person_id, role, joined_at) values ('w', ${role}, ${role}, 1)`.execute(
          db,
        )
        await sql`insert into invitation (id, workspace_id, hash, email, role, invited_by, created_at, expires_at)
          values (${role}, 'w', ${role}, ${role}, ${role}, 'x', 1, 9)`.execute(db)
        await sql`insert into api_key (id, hash, workspace_id, prefix, name, role, created_at) values (${role}, ${role}, 'w', 'p', 'n', ${role}, 1)`.execute(
          db,
        )
      }
      await migrate('sqlite', db, all)
      for (const rows of [
        await members(db, 'w'),
        await invitations(db, 'w', 2),
        await apiKeys(db, 'w'),
      ]) {
        expect(rows).toHaveLength(roles.length)
        for (const { role, access } of rows)
          expect([role, access]).toEqual([role, { channels: 'all', exports: role !== 'agent' }])
      }
    } finally {
      await db.destroy()
    }
  })
})
