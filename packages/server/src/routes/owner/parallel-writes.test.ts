// Owner writes at the same moment: none is a fault, and the audit log numbers them one after the other (OP-59).
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openStore } from '../../store/index.ts'
import { newPlace, postgresUrl, skipReason, testSecret } from '../../store/suite/stores.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const together = 60

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describe.each(['sqlite', 'postgres'] as const)('owner writes at once', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    it(`${together} of them end without a 500, with numbers without gaps and an intact chain (OP-59)`, async () => {
      const place = await newPlace(engine)
      undo.push(place.remove)
      const config = place.options
      const first = await startOwnerServer({ config })
      undo.push(first.close)
      const { owner, store } = first
      // An embedded store has one server.
      const apps =
        engine === 'sqlite' ? [first.app] : [first.app, await another(first), await another(first)]
      const create = (app: OwnerServer['app'], number: number) =>
        app.inject({
          method: 'POST',
          url: '/owner/v1/api_keys',
          headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ name: `Key ${number}`, role: 'analyst' }),
        })
      const replies = await Promise.all(
        Array.from({ length: together }, (_, number) => {
          const app = apps[number % apps.length]
          if (app === undefined) throw new Error('There is no server.')
          return create(app, number)
        }),
      )
      const made = replies.filter(({ statusCode }) => statusCode === 201 || statusCode === 200)
      // Who waits for two seconds, as on a busy machine, may try again.
      const later = replies.filter(
        ({ statusCode, headers }) => statusCode === 503 && Number(headers['retry-after']) > 0,
      )
      expect(replies.filter((reply) => !made.includes(reply) && !later.includes(reply))).toEqual([])
      expect(made.length).toBeGreaterThan(together / 3)
      const { items } = await store.people.audit(
        owner.workspaceId,
        { action: 'create_api_key' },
        { limit: together + 1 },
      )
      const numbers = items.map(({ number }) => number).toSorted((one, other) => one - other)
      const [least = 0] = numbers
      expect(numbers).toEqual(made.map((_, at) => least + at))
      expect(await store.people.auditState(owner.workspaceId, null)).toMatchObject({ fault: null })
    }, 60_000)
  })
})

async function another({ deps }: OwnerServer): Promise<OwnerServer['app']> {
  const { databaseUrl, dataDir } = deps.config
  const store = await openStore({ databaseUrl, dataDir, secret: testSecret })
  undo.push(() => store.close())
  const app = await createApp({ ...deps, store })
  undo.push(() => app.close())
  return app
}
