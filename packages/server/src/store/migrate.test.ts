// How a release treats a database that another release has changed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, StoreUnavailable } from './index.ts'
import { migrations } from './migrate.ts'
import { openPool } from './postgres/pool.ts'
import { kyselyOver } from './postgres/transactions.ts'
import { behindOurBack } from './suite/behind-our-back.ts'
import { newPlace, onEachStore, postgresUrl, skipReason, testKeyring } from './suite/stores.ts'
import { assertUsable } from './upgrade/applied.ts'

onEachStore({ describe, beforeAll, afterAll }, 'a database that', (at) => {
  const said = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error as StoreUnavailable,
    )
  const runs = (name: string) =>
    behindOurBack(
      at.place,
      `insert into kysely_migration (name, timestamp) values ('${name}', '2027-01-01')`,
    )
  const needs = (name: string) =>
    behindOurBack(at.place, `update schema_state set compatible_from = '${name}'`)
  const opens = async () => {
    // A data directory belongs to one server.
    if (at.place.engine === 'sqlite') await at.store.close()
    const store = await openStore(at.place.options)
    await store.ready()
    await store.close()
  }
  beforeEach(async () => {
    await behindOurBack(at.place, `delete from kysely_migration where name like '%-planted'`)
  })

  it('a newer release has added to is served on, and opens again (OP-47)', async () => {
    await runs('9999-planted')
    await at.store.ready()
    await opens()
  })

  it('a newer release has changed for good is refused, with nothing changed (OP-47)', async () => {
    await runs('9999-planted')
    await needs('9999-planted')
    if (at.place.engine === 'postgres')
      expect(await said(at.store.ready())).toMatchObject({ reason: 'schema' })
    const refusal = await said(openStore(at.place.options))
    expect(refusal).toBeInstanceOf(StoreUnavailable)
    expect(refusal).toMatchObject({
      reason: 'schema',
      message: expect.stringMatching(/newer release .* 9999-planted.* Nothing was changed$/),
    })
    await needs('0055-schema-state')
  })

  it('has run steps of another product is refused', async () => {
    await runs('0002-planted')
    expect(await said(openStore(at.place.options))).toMatchObject({
      reason: 'unusable',
      message: expect.stringContaining('0002-planted'),
    })
  })
})

describe.skipIf(postgresUrl === null)(`PostgreSQL ${skipReason}`, () => {
  it('that accepts no writes, as after a fail-over, is not usable (OP-26)', async () => {
    const place = await newPlace('postgres')
    await (await openStore(place.options)).close()
    const url = new URL(place.options.databaseUrl ?? '')
    const steps = migrations('postgres', testKeyring)
    const usable = async (options: string) => {
      url.searchParams.set('options', `${url.searchParams.get('options')} ${options}`)
      const db = kyselyOver(
        openPool(url.href, { connections: 1, connectMs: 2_000, statementMs: 2_000 }),
      )
      await assertUsable('postgres', db, steps).finally(() => db.destroy())
    }
    await usable('')
    await expect(usable('-cdefault_transaction_read_only=on')).rejects.toThrow(
      'the database accepts no writes',
    )
    await place.remove()
  })
})
