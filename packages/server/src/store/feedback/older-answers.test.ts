// Answers that an earlier release stored as rows, before, while and after they are moved into the rows of their feedback.
import { randomUUID } from 'node:crypto'
import type { StoredResponse } from '@askwell/contract'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { migrations } from '../migrate.ts'
import { inWorkspace } from '../query/scope.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { answer, customer, noon, row, write } from '../suite/build.ts'
import { type OlderRelease, olderRelease } from '../suite/older-release.ts'
import { connectTo } from '../suite/older-tables.ts'
import { newPlace, postgresUrl, type StoreLocation, testKeyring } from '../suite/stores.ts'
import { fillSlice } from '../upgrade/run-steps.ts'

import { readAnswers } from './answers.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const engines = postgresUrl === null ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)
const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const item = fc
  .record({
    question_id: fc.constantFrom(...Array.from({ length: 5 }, () => randomUUID())),
    option_id: optional(fc.uuid()),
    body: optional(
      fc.oneof(text, fc.constantFrom('7', '-3.5', '"quoted\\', 'a\nb', '')).map(clean),
    ),
    ranking: optional(fc.nat(9)),
    active_storage_blob_id: optional(fc.uuid()),
    hidePersonalData: optional(fc.boolean()),
    unverified: optional(fc.constant(true as const)),
  })
  .map((members) => defined(members) as StoredResponse)
const answers = fc.array(item, { maxLength: 6 })

/** The store never gets NUL: the action before it replaces it. */
function clean(body: string): string {
  return body.replaceAll('\0', '').toWellFormed()
}

const defined = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

async function ground(
  engine: 'sqlite' | 'postgres',
): Promise<{ place: StoreLocation; older: OlderRelease }> {
  const place = await newPlace(engine)
  undo.push(place.remove)
  const older = await olderRelease(place)
  undo.push(older.close)
  return { place, older }
}

async function open(place: StoreLocation): Promise<Store> {
  const store = await openStore(place.options)
  undo.push(() => store.close())
  return store
}

const reopened = async (place: StoreLocation, store: Store): Promise<Store> => {
  await store.close()
  return open(place)
}

/** Everything that reads answers, as one text. */
async function readings(store: Store, { ground: { workspaceId, nodeId } }: OlderRelease) {
  const filters = { node_id: nodeId }
  const { items } = await store.listFeedback(workspaceId, filters, { limit: 1_000 })
  const questions = [
    ...new Set(items.flatMap(({ responses }) => responses.map((one) => one.question_id))),
  ].toSorted()
  const first = questions[0] ?? ''
  const one = await store.feedback(workspaceId, items.at(-1)?.id ?? '')
  return JSON.stringify({
    list: items.map(({ id, responses }) => ({ id, responses })),
    one: one?.responses,
    written: await store.results.written(workspaceId, filters, questions, 1_000),
    texts: await store.results.texts(workspaceId, filters, first, { limit: 1_000 }),
    found: (await store.listFeedback(workspaceId, { ...filters, q: 'a' }, { limit: 1_000 })).items,
  })
}

const rowsLeft = (place: StoreLocation) =>
  behindOurBack<{ left: number }>(
    place,
    'select count(*) as left from feedback where answers is null',
  ).then(([found]) => Number(found?.left))

const isDropped = async (place: StoreLocation) =>
  (await behindOurBack(place, 'select 1 from response').catch(() => null)) === null

const textOf = async (store: Store, { ground: { workspaceId } }: OlderRelease, id: string) =>
  JSON.stringify((await store.feedback(workspaceId, id))?.responses)

for (const engine of engines)
  describe(`answers of an earlier release on ${engine}`, () => {
    it('read the same before, while and after they are moved, to the byte', async () => {
      const { place, older } = await ground(engine)
      // More than one slice.
      const samples = fc.sample(fc.record({ answers, isCompleted: fc.boolean() }), 400)
      for (const [at, { answers: responses, isCompleted }] of samples.entries())
        await older.save(row(older.ground, { responses, isCompleted, receivedAt: noon + at }))

      let store = await open(place)
      expect(await rowsLeft(place)).toBe(400)
      const before = await readings(store, older)
      const { list } = JSON.parse(before) as { list: { responses: unknown }[] }
      expect(list.map(({ responses }) => responses)).toEqual(
        samples.map((one) => one.answers).toReversed(),
      )

      // The step of deleted agents is done at the previous release, so the first slice is one of answers.
      expect(await store.upgrade.fillNext()).toBe(true)
      const half = await rowsLeft(place)
      expect(half).toBeGreaterThan(0)
      expect(half).toBeLessThan(400)
      expect(await readings(store, older)).toBe(before)

      while (await store.upgrade.fillNext());
      expect(await rowsLeft(place)).toBe(0)
      expect(await isDropped(place)).toBe(false)
      expect(await readings(store, older)).toBe(before)

      await older.stop()
      store = await reopened(place, store)
      expect(await isDropped(place)).toBe(true)
      expect(await readings(store, older)).toBe(before)
    }, 60_000)

    it('are moved again from where a killed slice began', async () => {
      const { place, older } = await ground(engine)
      for (let at = 0; at < 300; at += 1) await older.save(row(older.ground))
      const store = await open(place)
      const before = await readings(store, older)
      await store.upgrade.fillNext()
      const db = connectTo(place)
      const step = migrations(engine, testKeyring)['0072-answers-moved']
      if (step?.kind !== 'backfill') throw new Error('the step is a backfill')
      const killed = db.transaction().execute(async (trx) => {
        await fillSlice(trx, engine, '0072-answers-moved', step)
        throw new Error('killed')
      })
      await expect(killed).rejects.toThrow('killed')
      await db.destroy()
      expect(await rowsLeft(place)).toBe(50)
      expect(await readings(store, older)).toBe(before)
      await older.stop()
      const next = await reopened(place, store)
      expect(await isDropped(place)).toBe(true)
      expect(await readings(next, older)).toBe(before)
    }, 60_000)

    it('written by this release are read and changed by servers of the earlier one', async () => {
      const { place, older } = await ground(engine)
      const store = await open(place)
      while (await store.upgrade.fillNext());
      const [one, other, third] = [0, 1, 2].map(() =>
        row(older.ground, {
          isCompleted: false,
          responses:
            fc.sample(
              answers.filter(({ length }) => length > 2),
              1,
            )[0] ?? [],
        }),
      ) as [Row, Row, Row]
      for (const each of [one, other, third]) {
        await store.saveFeedback(write(each))
        expect(await older.read(each.id)).toEqual(each.responses)
      }

      await older.replace({ ...one, responses: [answer('changed')] })
      expect(await textOf(store, older, one.id)).toContain('changed')
      await older.replace({ ...other, responses: [] })
      expect(await textOf(store, older, other.id)).toBe('[]')
      await older.replace({ ...third, responses: [answer('Ada of Hill Street')] })
      await store.saveFeedback(write({ ...third, responses: [answer('Ada Hill')] }))
      expect(await older.read(third.id)).toMatchObject([{ body: 'Ada Hill' }])
      await older.anonymise(third.id)
      expect(await textOf(store, older, third.id)).toContain('***')
      expect(JSON.stringify(await behindOurBack(place, 'select * from feedback'))).not.toContain(
        'Ada',
      )

      const late = row(older.ground, { responses: [answer('written after the backfill')] })
      await older.save(late)
      const before = await readings(store, older)
      await older.stop()
      const next = await reopened(place, store)
      expect(await isDropped(place)).toBe(true)
      expect(await readings(next, older)).toBe(before)
      expect(await rowsLeft(place)).toBe(0)
      if (engine === 'sqlite') return
      // Another server finished the upgrade after this one had read the row.
      const record = { id: late.id, answers: null }
      const db = connectTo(place)
      undo.push(() => db.destroy())
      expect((await readAnswers(db, [record]))(record)).toEqual(late.responses)
    }, 60_000)

    it('leave both places when they are erased, deleted or replaced', async () => {
      const { place, older } = await ground(engine)
      const word = 'canary'
      const named = (over: Parameters<typeof row>[1] = {}) =>
        row(older.ground, { responses: [answer(word), answer('7')], ...over })
      const [replaced, deleted] = [named({ isCompleted: false }), named()]
      await older.save(replaced)
      await older.save(deleted)
      const store = await open(place)
      const { workspaceId } = older.ground
      const ofCustomer = named({ customer: customer({ external_id: 'one' }) })
      await store.saveFeedback(write(ofCustomer))
      // Its rows are changed by a server of the earlier release, so that its answers are read from them.
      await older.replace({ ...ofCustomer, customer: null })
      const [{ id } = { id: '' }] = await behindOurBack<{ id: string }>(
        place,
        'select id from customer',
      )
      await behindOurBack(
        place,
        `update feedback set customer_id = '${id}' where id = '${ofCustomer.id}'`,
      )
      expect(await rowsLeft(place)).toBe(3)

      await store.saveFeedback(write({ ...replaced, responses: [answer('new')] }))
      // As a call of an owner does: on PostgreSQL with the rights of the workspace.
      const asOwner = <T>(work: () => Promise<T>) => inWorkspace(workspaceId, work)
      expect(await asOwner(() => store.deleteFeedback(workspaceId, deleted.id, noon))).toBe(true)
      const erasing = { workspaceId, customerId: id, answers: 'anonymise' } as const
      await asOwner(() => store.erasure.erase(erasing, noon))
      while ((await asOwner(() => store.erasure.eraseSlice(erasing, 1, noon))) > 0);
      expect(await textOf(store, older, ofCustomer.id)).toMatch(/\*\*\*.*"7"/)
      for (const table of ['feedback', 'response'])
        expect(
          JSON.stringify(await behindOurBack(place, `select * from ${table}`)),
          table,
        ).not.toContain(word)
      expect(await behindOurBack(place, 'select * from response')).toHaveLength(3)
      expect(await asOwner(() => store.deleteNode(workspaceId, older.ground.nodeId))).toBe(true)
      expect(await behindOurBack(place, 'select * from response')).toEqual([])
    }, 60_000)
  })

type Row = ReturnType<typeof row>
