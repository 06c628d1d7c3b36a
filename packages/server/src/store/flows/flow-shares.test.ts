// The step that lets a flow be shared recreates its table in an embedded database: existing shares remain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrate.ts'
import { resultShareByToken, resultShares } from '../results/result-shares.ts'
import { kyselyOver, openDatabase } from '../sqlite/database.ts'
import { testKeyring } from '../suite/stores.ts'
import { migrate } from '../upgrade/run-steps.ts'

const directory = mkdtempSync(join(tmpdir(), 'askwell-shares-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('shared pages of an earlier release (O-15)', () => {
  it('keeps those of nodes, and lets them go with their node', async () => {
    const db = kyselyOver(openDatabase(join(directory, 'x.db'), 100))
    try {
      const all = migrations('sqlite', testKeyring)
      await migrate(
        'sqlite',
        db,
        Object.fromEntries(Object.entries(all).filter(([name]) => name < '0015')),
      )
      const [workspace_id, node_id] = ['w', 'n']
      await db
        .insertInto('node')
        .values({
          id: node_id,
          workspace_id,
          flow_id: 'f',
          closed_flow_id: null,
          settings: '{}',
          created_at: 1,
          updated_at: 1,
        })
        .execute()
      const old = {
        id: 's',
        workspace_id,
        node_id,
        token_hash: 'hash',
        settings: '{"name":"Board","filters":{},"show_texts":false}',
        expires_at: null,
        created_at: 1,
      }
      await db
        .insertInto('result_share')
        .values(old as typeof old & { flow_id: null })
        .execute()
      await migrate('sqlite', db, all)
      expect(await resultShareByToken(db, 'hash')).toMatchObject({
        id: 's',
        of: { nodeId: node_id },
        settings: { name: 'Board' },
      })
      expect(await resultShares(db, workspace_id, { nodeId: node_id })).toHaveLength(1)
      await db.deleteFrom('node').where('id', '=', node_id).execute()
      expect(await resultShareByToken(db, 'hash')).toBeNull()
    } finally {
      await db.destroy()
    }
  })
})
