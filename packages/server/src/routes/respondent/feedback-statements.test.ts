// What a feedback costs PostgreSQL, counted at the driver: statements and transactions. Each is a round trip that every
// feedback waits for, so a new one must be intended.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { row, write } from '../../store/suite/build.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../../store/suite/stores.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

describe.skipIf(postgresUrl === null)(
  `the statements of a feedback on PostgreSQL · ${skipReason}`,
  () => {
    let place: StoreLocation
    let server: TestServer
    beforeAll(async () => {
      place = await newPlace('postgres')
      server = await startTestServer({ config: { databaseUrl: place.options.databaseUrl } })
    })
    afterAll(async () => {
      await server.close()
      await place.remove()
    })

    const send = (change: Parameters<typeof payload>[0], headers = {}) =>
      server.send(payload({ device_id: randomUUID(), ...change }), {
        'idempotency-key': randomUUID(),
        ...headers,
      })

    /** The settings are remembered for a second of the server's clock, which does not move meanwhile. */
    async function statementsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
      await send({})
      const query = vi.spyOn(pg.Client.prototype, 'query')
      try {
        await act()
        return query.mock.calls
          .map(([asked]) => beginningOf(asked))
          .filter((text) => !ofJobs.test(text))
      } finally {
        query.mockRestore()
      }
    }

    it.each([
      ['complete', 'true'],
      ['partial', 'false'],
    ])('a fresh %s one is one statement without a transaction', async (_name, completed) => {
      expect(await statementsOf(() => send({}, { 'x-completed': completed }))).toEqual([
        'save-together',
      ])
    })

    it('those that arrive together share it, up to 200', async () => {
      const writes = Array.from({ length: 450 }, () =>
        write(row({ workspaceId: server.workspaceId, nodeId: ids.node })),
      )
      const statements = await statementsOf(() =>
        Promise.all(writes.map((one) => server.store.saveFeedback(one))),
      )
      expect(statements).toEqual(['save-together', 'save-together', 'save-together'])
    })

    it('a repeat is refused by the same statement, and only then looked up', async () => {
      const key = { 'idempotency-key': randomUUID() }
      await send({}, key)
      const [first, second] = await statementsOf(() => send({}, key))
      expect([first, second]).toEqual(['save-together', 'begin'])
    })

    it('one that names a customer takes one transaction', async () => {
      const statements = await statementsOf(() => send({ customer: { external_id: 'x-1' } }))
      expect([
        statements[0],
        statements.at(-1),
        statements.filter((text) => text === 'begin').length,
      ]).toEqual(['begin', 'commit', 1])
      expect(statements.length).toBeLessThanOrEqual(mostForCustomer)
    })

    it('a refused one writes nothing', async () => {
      const statements = await statementsOf(() =>
        send({ responses: [{ question_id: ids.unknown, body: 'x' }] }),
      )
      expect(statements.map((text) => text.split(' ')[0])).toEqual(['select'])
    })
  },
)

const mostForCustomer = 9
/** The runner of jobs asks once in a while whether there are any. */
const ofJobs = /"job"/

/** The name of a prepared statement, or its first words. */
const beginningOf = (asked: unknown): string =>
  typeof asked === 'string'
    ? asked
    : String(Reflect.get(Object(asked), 'name') ?? Reflect.get(Object(asked), 'text') ?? asked)
