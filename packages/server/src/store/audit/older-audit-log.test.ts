// A log that an older release wrote without a key.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { migrations } from '../migrate.ts'
import { openDatabase, kyselyOver as overSqlite } from '../sqlite/database.ts'
import { entriesOf, literal, note, plainHash } from '../suite/audit-log.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { noon } from '../suite/build.ts'
import { newPlace, type StoreLocation, testKeyring } from '../suite/stores.ts'
import { migrate } from '../upgrade/run-steps.ts'
import type { AuditEntryRow } from './audit-chain.ts'

for (const engine of ['sqlite', 'postgres'] as const)
  describe(`the audit log of an older release · ${engine}`, () => {
    let place: StoreLocation
    let store: Store
    const undo: (() => Promise<unknown>)[] = []
    beforeAll(async () => {
      place = await newPlace(engine)
      undo.push(() => place.remove())
      await makeOldLog(place)
      store = await openStore(place.options)
      undo.push(() => store.close())
    })
    afterAll(async () => {
      for (const step of undo.reverse()) await step()
    })

    it('continues where it was, is complete, and cannot be built again', async () => {
      expect(await store.people.auditState('w', null)).toMatchObject({
        entries: 3,
        expected: 3,
        fault: null,
      })
      expect(await store.people.auditState('empty', null)).toMatchObject({
        entries: 0,
        expected: 0,
        fault: null,
      })
      const entries = await entriesOf(place, 'w')
      const changed = { ...entries[2], actor_name: 'Somebody else' } as AuditEntryRow
      await behindOurBack(
        place,
        `update audit set actor_name = 'Somebody else', hash = '${plainHash(changed)}' where number = 3`,
      )
      expect(await store.people.auditState('w', null)).toMatchObject({
        brokenAt: 3,
        fault: 'entry',
      })
      await behindOurBack(
        place,
        `update audit set actor_name = ${literal(entries[2]?.actor_name ?? '')}, hash = '${entries[2]?.hash}' where number = 3`,
      )

      await store.people.record('w', note('new'))
      expect(await store.people.auditState('w', null)).toMatchObject({
        entries: 4,
        expected: 4,
        fault: null,
      })
      expect((await store.people.audit('w', {}, { limit: 2 })).items).toMatchObject([
        { number: 4 },
        { number: 3, changes: [], targetName: null },
      ])
      await behindOurBack(
        place,
        `update audit set actor_name = 'Somebody else', hash = '${plainHash(changed)}' where number = 3`,
      )
      await behindOurBack(
        place,
        `update audit set previous_hash = '${plainHash(changed)}' where number = 4`,
      )
      expect(await store.people.auditState('w', null)).toMatchObject({
        brokenAt: 4,
        fault: 'entry',
      })
    })
  })

/** The tables of the last release without a key, with a log of three entries. */
async function makeOldLog({ options: { databaseUrl, dataDir } }: StoreLocation): Promise<void> {
  const db =
    databaseUrl === null
      ? overSqlite(openDatabase(`${dataDir}/askwell.db`, 1_000))
      : await overPostgres(databaseUrl)
  const engine = databaseUrl === null ? 'sqlite' : 'postgres'
  try {
    await migrate(
      engine,
      db,
      Object.fromEntries(
        Object.entries(migrations(engine, testKeyring)).filter(([name]) => name < '0016'),
      ),
    )
    for (const id of ['w', 'empty'])
      await db.insertInto('workspace').values({ id, name: id, created_at: 0 }).execute()
    let previous = ''
    for (const number of [1, 2, 3]) {
      const entry = {
        workspace_id: 'w',
        number,
        at: noon,
        actor_kind: 'key',
        actor_id: 'k',
        actor_name: 'Till',
        action: 'patch_node',
        target: 'n',
      } as const
      const whole = { ...entry, previous_hash: previous } as AuditEntryRow
      previous = plainHash(whole)
      await db
        .insertInto('audit')
        .values({ ...whole, hash: previous })
        .execute()
    }
  } finally {
    await db.destroy()
  }
}

async function overPostgres(databaseUrl: string) {
  const { openPool } = await import('../postgres/pool.ts')
  const { kyselyOver } = await import('../postgres/transactions.ts')
  return kyselyOver(
    openPool(databaseUrl, { connections: 2, connectMs: 2_000, statementMs: 10_000 }),
  )
}
