import { randomUUID } from 'node:crypto'
import { Bundle, Customer } from '@askwell/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../sqlite/database.ts'
import {
  answer,
  customer,
  newGround,
  noon,
  row,
  type TestWorkspace,
  write,
} from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { AnswersOfErased } from './erasure.ts'

const day = 86_400_000

onEachStore({ describe, beforeAll, afterAll }, 'erasing', (at) => {
  const canary = () => `canary-${randomUUID()}`
  const import_ = (workspaceId: string, customers: object[]) =>
    at.store.importBundle(
      workspaceId,
      Bundle.parse({ format: 'askwell-bundle/1', customers }),
      noon,
    )

  /** A customer with two feedbacks, a consent and the webhook deliveries about them, each text with the canary in it. */
  async function known(ground: TestWorkspace, word: string) {
    await at.store.webhooks.add(
      ground.workspaceId,
      {
        id: randomUUID(),
        settings: { url: 'https://r.example/', format: 'standard', types: [], enabled: true },
        secret: 's',
      },
      noon,
    )
    const one = Customer.parse({
      id: randomUUID(),
      external_id: `ext ${word}`,
      user_id: `user ${word}`,
      email: `${word}@shop.example`,
      name: word,
      schema: { a: word },
    })
    expect(await at.store.customers.add(ground.workspaceId, one, noon)).toBe('stored')
    for (const isCompleted of [true, false]) {
      const of = row(ground, {
        isCompleted,
        customer: customer({ external_id: one.external_id, name: word, [`attribute`]: word }),
        userId: `user ${word}`,
        originUrl: `https://shop.example/?who=${word}`,
        channel: { kind: 'sms', distribution_id: 'd', customer_id: word },
        responses: [
          answer(word),
          answer('7'),
          { question_id: randomUUID(), option_id: randomUUID() },
        ],
      })
      const consents = [
        { questionId: randomUUID(), optionId: randomUUID(), isAccepted: true, textHash: 'h' },
      ]
      const outcome = await at.store.saveFeedback(write(of, { consents, told: { body: word } }))
      expect(outcome.kind).toBe('stored')
    }
    expect(await at.store.customers.consents(ground.workspaceId, one.id)).toHaveLength(2)
    return one
  }

  const everything = async (): Promise<string> => {
    const tables = ['customer', 'feedback', 'consent', 'webhook_delivery', 'job', 'tombstone']
    if (at.place.engine === 'sqlite') {
      const database = openDatabase(`${at.place.options.dataDir}/askwell.db`, 5_000)
      const rows = tables.map((table) => database.prepare(`select * from ${table}`).all([]))
      database.close()
      return JSON.stringify(rows)
    }
    const client = new Client({ connectionString: at.place.options.databaseUrl ?? '' })
    await client.connect()
    const rows = []
    for (const table of tables) rows.push((await client.query(`select * from ${table}`)).rows)
    await client.end()
    return JSON.stringify(rows)
  }
  const finish = async (workspaceId: string, customerId: string, answers: AnswersOfErased) => {
    let slices = 0
    while ((await at.store.erasure.eraseSlice({ workspaceId, customerId, answers }, 1, noon)) > 0)
      slices += 1
    return slices
  }

  it.each<AnswersOfErased>(['delete', 'anonymise'])(
    'leaves no word of an erased customer in any table, answers: %s',
    async (answers) => {
      const ground = await newGround(at.store)
      const word = canary()
      const { id } = await known(ground, word)
      const neighbour = canary()
      await known(ground, neighbour)
      expect((await everything()).includes(word)).toBe(true)

      expect(
        await at.store.erasure.erase(
          { workspaceId: ground.workspaceId, customerId: id, answers },
          noon,
        ),
      ).toBe(true)
      expect(await at.store.customer(ground.workspaceId, id)).toBeNull()
      expect(await at.store.jobs.kindsDue(noon)).toContain('erase')
      expect(await finish(ground.workspaceId, id, answers)).toBe(2)
      const left = await everything()
      expect(left.includes(word)).toBe(false)
      expect(left.includes(neighbour)).toBe(true)

      const kept = (
        await at.store.listFeedback(ground.workspaceId, { node_id: ground.nodeId }, { limit: 50 })
      ).items
      expect(kept).toHaveLength(answers === 'delete' ? 2 : 4)
      const anonymous = kept.filter((one) => one.customerId === null)
      expect(anonymous).toHaveLength(answers === 'delete' ? 0 : 2)
      for (const one of anonymous) {
        expect(one).toMatchObject({
          customer: null,
          userId: null,
          channel: null,
          originUrl: 'https://shop.example/',
        })
        expect(one.responses.map((item) => item.body ?? 'choice')).toEqual(['***', '7', 'choice'])
      }
    },
  )

  it('an old bundle does not bring them back, by any of their ids; a new person may come', async () => {
    const ground = await newGround(at.store)
    const word = canary()
    const one = await known(ground, word)
    await at.store.erasure.erase(
      { workspaceId: ground.workspaceId, customerId: one.id, answers: 'delete' },
      noon,
    )
    const fresh = { id: randomUUID(), name: 'New' }
    const old = [
      one,
      { ...one, id: randomUUID(), user_id: null },
      { ...one, id: randomUUID(), external_id: null },
      fresh,
    ]
    const [gone, ...others] = old.slice(0, 3).map(({ id }) => id)
    expect(await import_(ground.workspaceId, old)).toEqual({
      kind: 'stored',
      erased: expect.arrayContaining([gone, ...others]),
    })
    expect(
      (await at.store.customers.list(ground.workspaceId, null, { limit: 9 })).items.map(
        (item) => item.customer.id,
      ),
    ).toEqual([fresh.id])
    expect(await at.store.customers.add(ground.workspaceId, one, noon)).toBe('erased')
    // Another workspace never erased them.
    const there = await newGround(at.store)
    expect(await import_(there.workspaceId, [{ ...one, id: randomUUID() }])).toEqual({
      kind: 'stored',
      erased: [],
    })
    expect((await everything()).includes(`ext ${word}`)).toBe(true)
  })

  it('a run that continues after its customer was erased points at nobody', async () => {
    const ground = await newGround(at.store)
    const of = row(ground, { isCompleted: false, customer: customer({ external_id: canary() }) })
    await at.store.saveFeedback(write(of))
    const id = (await at.store.feedback(ground.workspaceId, of.id))?.customerId ?? ''
    await at.store.erasure.erase(
      { workspaceId: ground.workspaceId, customerId: id, answers: 'anonymise' },
      noon,
    )
    await at.store.saveFeedback(write({ ...of, customer: null }))
    expect((await at.store.feedback(ground.workspaceId, of.id))?.customerId).toBeNull()
  })

  it('another workspace erases nobody', async () => {
    const [ground, there] = [await newGround(at.store), await newGround(at.store)]
    const one = await known(ground, canary())
    expect(
      await at.store.erasure.erase(
        { workspaceId: there.workspaceId, customerId: one.id, answers: 'delete' },
        noon,
      ),
    ).toBe(false)
    expect(await finish(there.workspaceId, one.id, 'delete')).toBe(0)
    expect(await at.store.customer(ground.workspaceId, one.id)).toMatchObject({
      id: one.id,
      name: one.name,
      email: one.email,
    })
  })

  it('what is kept long enough goes, in slices, and nothing before its time', async () => {
    const ground = await newGround(at.store)
    const ages = [10, 29, 31, 89, 91]
    for (const isCompleted of [true, false])
      for (const age of ages)
        await at.store.saveFeedback(
          write(row(ground, { isCompleted, receivedAt: noon - age * day })),
        )
    const drop = (completedDays: number | null, partialDays: number) =>
      at.store.erasure.dropExpired(
        ground.workspaceId,
        ground.nodeId,
        {
          completedBefore: completedDays === null ? null : noon - completedDays * day,
          partialsBefore: noon - partialDays * day,
        },
        2,
        noon,
      )
    // A conversation that began without a survey is not an incomplete feedback.
    for (const age of ages)
      await at.store.saveFeedback(
        write(
          row(ground, { isCompleted: false, chatTokenHash: 'h', receivedAt: noon - age * day }),
        ),
      )
    const left = async () =>
      (await at.store.listFeedback(ground.workspaceId, { node_id: ground.nodeId }, { limit: 50 }))
        .items.length
    expect(await drop(null, 90)).toBe(1)
    expect(await left()).toBe(14)
    expect(await drop(30, 30)).toBe(6)
    expect(await drop(30, 30)).toBe(2)
    expect(await drop(30, 30)).toBe(0)
    expect(await left()).toBe(6)
    expect(await at.store.erasure.nodesAfter('', 5_000)).toContainEqual({
      id: ground.nodeId,
      workspaceId: ground.workspaceId,
      retentionDays: null,
    })
  })
})
