import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, answer, customer, kept, newGround, noon, row, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'saving a feedback', (at) => {
  it('keeps every field and every answer unchanged (R-PAY-37)', async () => {
    const ground = await newGround(at.store)
    const one = row(ground, {
      channel: { kind: 'sms', distribution_id: 'd1', customer_id: 'c1' },
      isOffline: true,
      isInternal: true,
      originUrl: 'https://shop.example/p?x=1',
      userId: 'u-7',
      timeSpentSeconds: 3.5,
      createdAt: noon,
      claimedAt: noon - 86_400_000,
      receivedAt: noon + 5,
      seed: 4_294_967_295,
      chatTokenHash: 'h'.repeat(64),
      attachmentIds: [randomUUID()],
      path: [
        { state_id: randomUUID(), at: 0 },
        { state_id: randomUUID(), at: 1_200 },
      ],
      responses: [
        { question_id: randomUUID(), option_id: randomUUID(), ranking: 0 },
        { question_id: randomUUID(), body: 'Ünlü “kahve”\n☕ 50%', hidePersonalData: true },
        { question_id: randomUUID(), body: '', hidePersonalData: false },
        { question_id: randomUUID(), active_storage_blob_id: randomUUID() },
      ],
      customer: customer({ name: 'Ada', plan: 'gold', visits: 3, vip: true, schema: { age: 40 } }),
    })
    expect(await at.store.saveFeedback(write(one))).toEqual({ kind: 'stored', id: one.id })
    const stored = await at.store.feedback(ground.workspaceId, one.id)
    expect(stored).toEqual(kept(one, { customerId: stored?.customerId ?? null }))
    expect((await all(at.store, ground))[0]).toEqual(stored)
  })

  it('says so when its node was deleted in between', async () => {
    const ground = await newGround(at.store)
    await at.store.deleteNode(ground.workspaceId, ground.nodeId)
    expect(await at.store.saveFeedback(write(row(ground)))).toEqual({ kind: 'node_missing' })
  })

  it('twenty saves of one key at once make one record, and all answer its id (R-PAY-39)', async () => {
    const ground = await newGround(at.store)
    const idempotencyKey = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        at.store.saveFeedback(write(row(ground, { idempotencyKey }))),
      ),
    )
    const stored = await all(at.store, ground)
    expect(stored).toHaveLength(1)
    expect(outcomes.filter((one) => one.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((one) => one.kind === 'repeated')).toHaveLength(19)
    expect(new Set(outcomes.map((one) => 'id' in one && one.id))).toEqual(new Set([stored[0]?.id]))
    expect(stored[0]?.responses).toHaveLength(1)
  })

  it('twenty at once that all look first make one record too (R-PAY-39)', async () => {
    const ground = await newGround(at.store)
    const idempotencyKey = randomUUID()
    const same = { external_id: 'same' }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        at.store.saveFeedback(
          write(row(ground, { idempotencyKey, customer: same }), {
            quota: 100,
            continues: randomUUID(),
          }),
        ),
      ),
    )
    expect(await all(at.store, ground)).toHaveLength(1)
  })

  it('without a key, the device and the time it claims identify the run (R-PAY-39)', async () => {
    const ground = await newGround(at.store)
    const deviceId = randomUUID()
    const keyless = () =>
      write(row(ground, { idempotencyKey: null, deviceId, claimedAt: noon - 1 }))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => at.store.saveFeedback(keyless())),
    )
    expect(outcomes.filter((one) => one.kind === 'stored')).toHaveLength(1)
    expect(await all(at.store, ground)).toHaveLength(1)
    expect(await at.store.feedbackByKey(ground.nodeId, { deviceId, claimedAt: noon - 1 })).toEqual({
      id: (await all(at.store, ground))[0]?.id,
      isCompleted: true,
    })
    expect(
      (
        await at.store.saveFeedback(
          write(row(ground, { idempotencyKey: null, deviceId, claimedAt: noon - 2 })),
        )
      ).kind,
    ).toBe('stored')
  })

  it('a key counts within its node (R-PAY-39)', async () => {
    const [here, there] = [await newGround(at.store), await newGround(at.store)]
    const idempotencyKey = randomUUID()
    expect((await at.store.saveFeedback(write(row(here, { idempotencyKey })))).kind).toBe('stored')
    expect((await at.store.saveFeedback(write(row(there, { idempotencyKey })))).kind).toBe('stored')
    expect(await at.store.feedbackByKey(there.nodeId, { idempotencyKey: randomUUID() })).toBeNull()
  })

  it('a later partial of the run takes the place of the earlier one (R-INC-07)', async () => {
    const ground = await newGround(at.store)
    const first = row(ground, { isCompleted: false, responses: [answer('one'), answer('two')] })
    await at.store.saveFeedback(write(first))
    const later = {
      ...first,
      id: randomUUID(),
      createdAt: noon + 1_000,
      claimedAt: noon + 1_000,
      receivedAt: noon + 2_000,
      responses: [answer('three')],
    }
    expect(await at.store.saveFeedback(write(later))).toEqual({ kind: 'stored', id: first.id })
    expect(await all(at.store, ground)).toEqual([kept(later, { id: first.id })])
  })

  it('the complete save turns the partial complete, once (R-INC-08)', async () => {
    const ground = await newGround(at.store)
    const partial = row(ground, { isCompleted: false })
    await at.store.saveFeedback(write(partial))
    const complete = { ...partial, isCompleted: true, responses: [answer('whole')] }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        at.store.saveFeedback(write({ ...complete, id: randomUUID() }, { continues: partial.id })),
      ),
    )
    expect(outcomes.map((one) => one.kind).sort()).toEqual([
      'repeated',
      'repeated',
      'repeated',
      'repeated',
      'stored',
    ])
    const late = await at.store.saveFeedback(
      write({ ...partial, claimedAt: noon + 9, responses: [answer('late')] }),
    )
    const changed = await at.store.saveFeedback(
      write({ ...complete, claimedAt: noon + 10, responses: [answer('another body')] }),
    )
    expect([late, changed]).toEqual([
      { kind: 'repeated', id: partial.id },
      { kind: 'repeated', id: partial.id },
    ])
    expect(await all(at.store, ground)).toEqual([kept(complete, { id: partial.id })])
  })

  describe('X-FID', () => {
    it('adds to an own partial under a new key, which then is the record’s (R-INC-07)', async () => {
      const ground = await newGround(at.store)
      const partial = row(ground, { isCompleted: false })
      await at.store.saveFeedback(write(partial))
      const next = row(ground, {
        deviceId: partial.deviceId,
        isCompleted: true,
        responses: [answer('new')],
      })
      expect(await at.store.saveFeedback(write(next, { continues: partial.id }))).toEqual({
        kind: 'stored',
        id: partial.id,
      })
      expect(await at.store.saveFeedback(write(next))).toEqual({ kind: 'repeated', id: partial.id })
      expect(await all(at.store, ground)).toHaveLength(1)
    })

    it('ten at once add to one partial only', async () => {
      const ground = await newGround(at.store)
      const partial = row(ground, { isCompleted: false })
      await at.store.saveFeedback(write(partial))
      const next = () =>
        write(row(ground, { deviceId: partial.deviceId, claimedAt: noon + 7 }), {
          continues: partial.id,
        })
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => at.store.saveFeedback(next())),
      )
      expect(outcomes.filter((one) => one.kind === 'stored')).toHaveLength(1)
      expect(outcomes.filter((one) => one.kind === 'repeated')).toHaveLength(9)
      expect(await all(at.store, ground)).toHaveLength(1)
    })

    it('answers an own complete one with the same time, and refuses one with another', async () => {
      const ground = await newGround(at.store)
      const done = row(ground)
      await at.store.saveFeedback(write(done))
      const again = row(ground, { deviceId: done.deviceId, claimedAt: done.claimedAt })
      expect(await at.store.saveFeedback(write(again, { continues: done.id }))).toEqual({
        kind: 'repeated',
        id: done.id,
      })
      const other = row(ground, { deviceId: done.deviceId, claimedAt: done.claimedAt + 1 })
      expect(await at.store.saveFeedback(write(other, { continues: done.id }))).toEqual({
        kind: 'already_completed',
      })
      expect(await all(at.store, ground)).toEqual([kept(done)])
    })

    it('never touches what is unknown, another device’s or another node’s', async () => {
      const [ground, there] = [await newGround(at.store), await newGround(at.store)]
      const [mine, elsewhere] = [
        row(ground, { isCompleted: false }),
        row(there, { isCompleted: false }),
      ]
      await at.store.saveFeedback(write(mine))
      await at.store.saveFeedback(write(elsewhere))
      const strange = row(ground)
      expect(await at.store.saveFeedback(write(strange, { continues: mine.id }))).toEqual({
        kind: 'stored',
        id: strange.id,
      })
      const foreign = row(ground, { deviceId: elsewhere.deviceId })
      expect(await at.store.saveFeedback(write(foreign, { continues: elsewhere.id }))).toEqual({
        kind: 'stored',
        id: foreign.id,
      })
      const unknown = row(ground)
      expect(await at.store.saveFeedback(write(unknown, { continues: randomUUID() }))).toEqual({
        kind: 'stored',
        id: unknown.id,
      })
      expect(await at.store.feedback(ground.workspaceId, mine.id)).toEqual(kept(mine))
      expect(await at.store.feedback(there.workspaceId, elsewhere.id)).toEqual(kept(elsewhere))
    })

    it('a known key decides and X-FID is ignored', async () => {
      const ground = await newGround(at.store)
      const [a, b] = [row(ground, { isCompleted: false }), row(ground, { isCompleted: false })]
      await at.store.saveFeedback(write(a))
      await at.store.saveFeedback(write(b))
      const next = { ...a, isCompleted: true, deviceId: b.deviceId }
      expect(await at.store.saveFeedback(write(next, { continues: b.id }))).toEqual({
        kind: 'stored',
        id: a.id,
      })
      expect((await at.store.feedback(ground.workspaceId, b.id))?.isCompleted).toBe(false)
    })
  })

  it('one of a group that cannot be stored fails alone', async () => {
    const ground = await newGround(at.store)
    const nowhere = { ...ground, nodeId: randomUUID() }
    const saves = [row(ground), row(nowhere), row(ground)].map((one) =>
      at.store.saveFeedback(write(one)),
    )
    expect((await Promise.all(saves)).map((one) => one.kind)).toEqual([
      'stored',
      'node_missing',
      'stored',
    ])
    expect(await all(at.store, ground)).toHaveLength(2)
    expect(
      await at.store.listFeedback(ground.workspaceId, { node_id: nowhere.nodeId }, { limit: 5 }),
    ).toEqual({ items: [], next: null })
  })

  it('keeps a text with characters a database refuses', async () => {
    const ground = await newGround(at.store)
    const odd = row(ground, {
      responses: [answer('a\0b\ud800c 😀 \\u0000')],
      customer: { name: 'x\0' },
    })
    const plain = row(ground, { responses: [answer('plain')] })
    await Promise.all([at.store.saveFeedback(write(odd)), at.store.saveFeedback(write(plain))])
    expect((await at.store.feedback(ground.workspaceId, odd.id))?.responses[0]?.body).toBe(
      'a\u{FFFD}b\u{FFFD}c 😀 \\u0000',
    )
    expect(await all(at.store, ground)).toHaveLength(2)
  })

  it('stores many at once, each with its own answers', async () => {
    const ground = await newGround(at.store)
    const rows = Array.from({ length: 300 }, (_, place) =>
      row(ground, {
        responses: Array.from({ length: place % 5 }, (_, n) => answer(`${place}.${n}`)),
      }),
    )
    await Promise.all(rows.map((one) => at.store.saveFeedback(write(one))))
    const stored = new Map((await all(at.store, ground)).map((one) => [one.id, one.responses]))
    expect(stored).toEqual(new Map(rows.map((one) => [one.id, one.responses])))
  })
})
