import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, testBundle } from '../../test-kit/respondent-flow.ts'
import { chatWall } from '../migrations/0049-chat-wall.ts'
import { inWorkspace } from '../query/scope.ts'
import { row, write } from '../suite/build.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../suite/stores.ts'
import { openPool } from './pool.ts'
import { kyselyOver } from './transactions.ts'
import { tenantRole } from './wall.ts'

const isSkipped = postgresUrl === null

describe.skipIf(isSkipped)(
  isSkipped
    ? `rows of other workspaces, skipped: ${skipReason}`
    : 'rows of other workspaces, on PostgreSQL',
  () => {
    let place: StoreLocation
    let server: OwnerServer
    let other: string
    let db: ReturnType<typeof kyselyOver>
    beforeAll(async () => {
      place = await newPlace('postgres')
      server = await startOwnerServer({ config: { databaseUrl: place.options.databaseUrl } })
      other = await server.store.createWorkspace('Other', 1)
      await server.store.importBundle(other, strangersBundle(), 1)
      const pool = openPool(place.options.databaseUrl ?? '', {
        connections: 3,
        connectMs: 2_000,
        statementMs: 5_000,
      })
      pool.wallBy(tenantRole)
      db = kyselyOver(pool)
    })
    afterAll(async () => {
      await db.destroy()
      await server.close()
      await place.remove()
    })

    it('are walled off in every table, or the table is closed', async () => {
      expect(server.store.wall).toBe('up')
      const { rows } = await sql<{ name: string; walled: boolean; open: boolean }>`
      select relname as name, relrowsecurity as walled, has_table_privilege(${tenantRole}, oid, 'select') as open
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThan(40)
      expect(rows.filter(({ walled, open }) => open && !walled)).toEqual([])
    })

    it('differ by the key of their conversation, also where an earlier release made the rule', async () => {
      const rules = async () => {
        const { rows } = await sql<{ name: string; rule: string }>`
          select relname as name, pg_get_expr(polqual, polrelid) as rule from pg_policy
          join pg_class on pg_class.oid = polrelid where relnamespace = current_schema()::regnamespace
            and relname in ('chat_item', 'chat_note') order by relname`.execute(db)
        return rows.map(({ name, rule }) => [name, rule.includes(`= ${name}.feedback_id`)])
      }
      const byKey = [
        ['chat_item', true],
        ['chat_note', true],
      ]
      expect(await rules()).toEqual(byKey)
      for (const table of ['chat_item', 'chat_note'])
        await sql`alter policy workspace_wall on ${sql.id(table)} using (feedback_id in (select feedback_id from chat))`.execute(
          db,
        )
      expect(await rules()).not.toEqual(byKey)
      const migration: Migration = chatWall('postgres')
      await migration.up(db)
      expect(await rules()).toEqual(byKey)
    })

    it('are not found, nor added, where they are messages of another workspace', async () => {
      const ours = { workspaceId: server.workspaceId, nodeId: ids.node }
      const feedback = row(ours, { chatTokenHash: 'h' })
      await server.store.saveFeedback(write(feedback))
      await server.store.chats.open({
        ...{ feedbackId: feedback.id, workspaceId: ours.workspaceId, nodeId: ours.nodeId, at: 1 },
        ...{ slots: null, agentId: null, priority: 0, topic: null, label: null },
      })
      const said = { action: 'add_comment', actor: 'customer', body: 'Hello' } as const
      const message = (seq: number) => ({
        ...{ feedback_id: feedback.id, seq, id: randomUUID(), ...said },
        ...{ agent_id: null, client_id: null, detail: null, created_at: seq },
      })
      const by = (workspaceId: string, seq: number) =>
        inWorkspace(workspaceId, () => db.insertInto('chat_item').values(message(seq)).execute())
      const seenBy = (workspaceId: string) =>
        inWorkspace(workspaceId, () => db.selectFrom('chat_item').select('seq').execute())
      await by(ours.workspaceId, 1)
      await expect(by(other, 2)).rejects.toThrow('row-level security')
      expect(await seenBy(ours.workspaceId)).toEqual([{ seq: 1 }])
      expect(await seenBy(other)).toEqual([])
    })

    it('are not found by a query that forgets its workspace_id', async () => {
      for (const table of ['flow', 'node', 'flow_version', 'customer'] as const) {
        const all = await db.selectFrom(table).select('workspace_id').execute()
        const seen = await inWorkspace(server.workspaceId, () =>
          db.selectFrom(table).select('workspace_id').execute(),
        )
        expect(new Set(all.map((row) => row.workspace_id)), table).toContain(other)
        expect(seen.length, table).toBeGreaterThan(0)
        expect(new Set(seen.map((row) => row.workspace_id)), table).toEqual(
          new Set([server.workspaceId]),
        )
      }
      expect(
        await inWorkspace(server.workspaceId, () =>
          db.selectFrom('workspace').select('id').execute(),
        ),
      ).toEqual([{ id: server.workspaceId }])
    })

    it('are neither changed nor deleted nor added by a statement that forgets its workspace_id', async () => {
      const before = await db
        .selectFrom('customer')
        .selectAll()
        .where('workspace_id', '=', other)
        .execute()
      await inWorkspace(server.workspaceId, () =>
        db.updateTable('customer').set({ name: 'Mallory' }).execute(),
      )
      await inWorkspace(server.workspaceId, () => db.deleteFrom('customer').execute())
      expect(
        await db.selectFrom('customer').selectAll().where('workspace_id', '=', other).execute(),
      ).toEqual(before)
      expect(
        await db
          .selectFrom('customer')
          .selectAll()
          .where('workspace_id', '=', server.workspaceId)
          .execute(),
      ).toEqual([])
      const added = inWorkspace(server.workspaceId, () =>
        db
          .insertInto('workspace')
          .values({ id: randomUUID(), name: 'Mine', created_at: 1 })
          .execute(),
      )
      await expect(added).rejects.toThrow(/row-level security/)
    })

    it('stay unseen through a route whose store asks for the wrong workspace', async () => {
      const { store } = server
      const forgetful = {
        ...store,
        listFlows: (_workspaceId: string, page: Parameters<typeof store.listFlows>[1]) =>
          store.listFlows(other, page),
      }
      expect((await forgetful.listFlows('', { limit: 10 })).items).toHaveLength(1)
      const app = await createApp({ ...server.deps, store: forgetful })
      const reply = await app.inject({
        url: '/owner/v1/flows',
        headers: { authorization: `Bearer ${server.owner.key}` },
      })
      expect(reply.json()).toEqual({ items: [], next: null })
      await app.close()
    })

    it('a connection forgets whose it was', async () => {
      for (let times = 0; times < 10; times++) {
        await inWorkspace(server.workspaceId, () => db.selectFrom('flow').select('id').execute())
        expect(await db.selectFrom('workspace').select('id').execute()).toHaveLength(3)
        const undone = inWorkspace(other, () =>
          db
            .transaction()
            .execute(async (trx) => sql`select no_such_column from flow`.execute(trx)),
        )
        await expect(undone).rejects.toThrow(/no_such_column/)
      }
    })
  },
)

/** The test's bundle under new ids. */
function strangersBundle(): ReturnType<typeof testBundle> {
  const renamed = new Map<string, string>()
  const text = JSON.stringify(testBundle()).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => {
      const own = renamed.get(id) ?? randomUUID()
      renamed.set(id, own)
      return own
    },
  )
  return JSON.parse(text)
}
