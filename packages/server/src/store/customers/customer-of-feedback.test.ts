import { randomUUID } from 'node:crypto'
import { Bundle } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  customer,
  newGround,
  noon,
  row,
  type TestWorkspace,
  wholeBundle,
  write,
} from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the customer of a feedback', (at) => {
  async function saved(
    ground: TestWorkspace,
    fields: Readonly<Record<string, unknown>> | null,
    over: Parameters<typeof row>[1] = {},
  ) {
    const one = row(ground, { customer: fields === null ? null : customer(fields), ...over })
    const outcome = await at.store.saveFeedback(write(one))
    const stored = 'id' in outcome ? await at.store.feedback(ground.workspaceId, outcome.id) : null
    const record = stored?.customerId
      ? await at.store.customer(ground.workspaceId, stored.customerId)
      : null
    return { stored, record }
  }

  it('the same external_id twice is one customer, also twenty times at once (R-SEC-02)', async () => {
    const ground = await newGround(at.store)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => saved(ground, { external_id: 'card-9' })),
    )
    expect(new Set(all.map((one) => one.record?.id)).size).toBe(1)
    expect((await wholeBundle(at.store, ground.workspaceId)).customers).toHaveLength(1)
  })

  it('user_id identifies too, in the customer or beside it (R-SEC-02)', async () => {
    const ground = await newGround(at.store)
    const first = await saved(ground, { user_id: 'u-1', name: 'Ada' })
    const second = await saved(ground, null, { userId: 'u-1' })
    expect(second.record).toEqual(first.record)
    expect(first.record).toMatchObject({ user_id: 'u-1', name: 'Ada' })
  })

  it('finds by id first, then external_id, then user_id, in its own workspace only', async () => {
    const [ground, there] = [await newGround(at.store), await newGround(at.store)]
    const a = await saved(ground, { external_id: 'a' })
    const b = await saved(ground, { user_id: 'b' })
    expect((await saved(ground, { id: a.record?.id ?? '', user_id: 'b' })).record?.id).toBe(
      a.record?.id,
    )
    expect((await saved(ground, { external_id: 'a', user_id: 'b' })).record?.id).toBe(a.record?.id)
    expect((await saved(ground, { external_id: 'unheard of', user_id: 'b' })).record?.id).toBe(
      b.record?.id,
    )
    // An id of another customer was not moved.
    expect(await at.store.customer(ground.workspaceId, a.record?.id ?? '')).toMatchObject({
      external_id: 'a',
      user_id: null,
    })
    const foreign = await saved(there, { id: a.record?.id ?? '', external_id: 'a' })
    expect(foreign.stored?.customerId).not.toBe(a.record?.id)
    expect(foreign.record).toMatchObject({ external_id: 'a' })
  })

  it('a claim fills gaps and never changes what is there', async () => {
    const ground = await newGround(at.store)
    const known = {
      id: randomUUID(),
      external_id: 'card-1',
      email: 'ada@shop.example',
      schema: { city: 'Izmir' },
    }
    await at.store.importBundle(
      ground.workspaceId,
      Bundle.parse({ format: 'askwell-bundle/1', customers: [known] }),
      noon,
    )
    const { record } = await saved(ground, {
      external_id: 'card-1',
      email: 'thief@evil.example',
      name: 'Ada',
      birth_year: 1990,
      schema: { city: 'Paris', shop: 7 },
      plan: 'gold',
      __proto__x: 1,
    })
    expect(record).toEqual({
      id: known.id,
      external_id: 'card-1',
      user_id: null,
      email: 'ada@shop.example',
      name: 'Ada',
      phone_number: null,
      gender: null,
      birth_year: 1990,
      schema: { city: 'Izmir', shop: 7 },
      attributes: { plan: 'gold', __proto__x: 1 },
    })
    const again = await saved(ground, { external_id: 'card-1', plan: 'silver', name: 'Eve' })
    expect(again.record).toEqual(record)
  })

  it('makes a record of a name or an address only when the answer is complete', async () => {
    const ground = await newGround(at.store)
    const run = { idempotencyKey: randomUUID(), isCompleted: false }
    expect((await saved(ground, { email: 'ada@shop.ex' }, run)).record).toBeNull()
    expect(
      (await saved(ground, { email: 'ada@shop.example' }, { ...run, isCompleted: true })).record,
    ).toMatchObject({ email: 'ada@shop.example' })
  })

  it('what was typed in a partial of a named customer may still be corrected', async () => {
    const ground = await newGround(at.store)
    const run = { idempotencyKey: randomUUID(), isCompleted: false }
    const early = await saved(ground, { external_id: 'card-5', email: 'ada@shop.ex' }, run)
    expect(early.record).toMatchObject({ external_id: 'card-5', email: null })
    const done = await saved(
      ground,
      { external_id: 'card-5', email: 'ada@shop.example' },
      { ...run, isCompleted: true },
    )
    expect(done.record).toMatchObject({ id: early.record?.id, email: 'ada@shop.example' })
  })

  it('nobody is made of nothing, of blanks or of a stranger’s id', async () => {
    const ground = await newGround(at.store)
    for (const fields of [
      null,
      {},
      { gender: 'f', schema: { a: 1 }, plan: 'x' },
      { external_id: '  ', email: '' },
      { id: randomUUID() },
    ]) {
      expect((await saved(ground, fields)).stored?.customerId).toBeNull()
    }
    const claimed = randomUUID()
    expect((await saved(ground, { id: claimed, name: 'Ada' })).record?.id).not.toBe(claimed)
  })

  it('a record stops growing', async () => {
    const ground = await newGround(at.store)
    const flood = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n]))
    await saved(ground, { external_id: 'big', ...flood })
    const { record } = await saved(ground, { external_id: 'big', later: 1 })
    expect(Object.keys(record?.attributes ?? {})).toHaveLength(200)
  })
})
