import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, newGround, noon, row, wholeBundle, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'refusals', (at) => {
  const kinds = (outcomes: readonly { kind: string }[]) => outcomes.map((one) => one.kind).sort()

  it('of ten complete answers of one device at once exactly one is stored', async () => {
    const ground = await newGround(at.store)
    const deviceId = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        at.store.saveFeedback(write(row(ground, { deviceId }), { refuseIfAnsweredSince: 0 })),
      ),
    )
    expect(kinds(outcomes)).toEqual([...Array<string>(9).fill('already_answered'), 'stored'])
    expect(await all(at.store, ground)).toHaveLength(1)
  })

  it('of ten complete answers of one customer on ten devices exactly one is stored', async () => {
    const ground = await newGround(at.store)
    const customer = { external_id: 'card-1' }
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        at.store.saveFeedback(write(row(ground, { customer }), { refuseIfAnsweredSince: 0 })),
      ),
    )
    expect(kinds(outcomes)).toEqual([...Array<string>(9).fill('already_answered'), 'stored'])
  })

  it('looks back only as far as it is asked to, and reads neither partials nor other nodes', async () => {
    const [ground, there] = [await newGround(at.store), await newGround(at.store)]
    const deviceId = randomUUID()
    await at.store.saveFeedback(write(row(ground, { deviceId, receivedAt: noon })))
    await at.store.saveFeedback(
      write(row(ground, { deviceId, receivedAt: noon + 50, isCompleted: false })),
    )
    await at.store.saveFeedback(write(row(there, { deviceId, receivedAt: noon + 90 })))
    const next = (since: number | null) =>
      at.store.saveFeedback(
        write(row(ground, { deviceId, receivedAt: noon + 100 }), { refuseIfAnsweredSince: since }),
      )
    expect((await next(noon)).kind).toBe('already_answered')
    expect((await next(noon + 1)).kind).toBe('stored')
    expect((await next(null)).kind).toBe('stored')
  })

  it('a refused answer leaves no customer and no change behind', async () => {
    const ground = await newGround(at.store)
    const deviceId = randomUUID()
    await at.store.saveFeedback(write(row(ground, { deviceId })))
    await at.store.saveFeedback(
      write(row(ground, { deviceId, customer: { external_id: 'nobody' } }), {
        refuseIfAnsweredSince: 0,
      }),
    )
    expect((await wholeBundle(at.store, ground.workspaceId)).customers).toEqual([])
  })

  it('a respondent’s own partial does not prevent its completion, and a partial is never refused', async () => {
    const ground = await newGround(at.store)
    const partial = row(ground, { isCompleted: false })
    const strict = { refuseIfAnsweredSince: 0, quota: 1 }
    expect((await at.store.saveFeedback(write(partial, strict))).kind).toBe('stored')
    expect(await at.store.saveFeedback(write({ ...partial, isCompleted: true }, strict))).toEqual({
      kind: 'stored',
      id: partial.id,
      fillsQuota: true,
    })
    expect(
      (
        await at.store.saveFeedback(
          write(row(ground, { deviceId: partial.deviceId, isCompleted: false }), strict),
        )
      ).kind,
    ).toBe('stored')
    // A repeat of stored feedback is not a second answer.
    expect(await at.store.saveFeedback(write({ ...partial, isCompleted: true }, strict))).toEqual({
      kind: 'repeated',
      id: partial.id,
    })
  })

  it('a quota of five lets exactly five of twenty at once in', async () => {
    const ground = await newGround(at.store)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => at.store.saveFeedback(write(row(ground), { quota: 5 }))),
    )
    expect(kinds(outcomes)).toEqual([
      ...Array<string>(15).fill('quota_full'),
      ...Array<string>(5).fill('stored'),
    ])
    expect(await all(at.store, ground)).toHaveLength(5)
  })

  it('neither partials nor internal answers fill a quota', async () => {
    const ground = await newGround(at.store)
    await at.store.saveFeedback(write(row(ground, { isCompleted: false })))
    await at.store.saveFeedback(write(row(ground, { isInternal: true })))
    expect((await at.store.saveFeedback(write(row(ground), { quota: 1 }))).kind).toBe('stored')
    expect((await at.store.saveFeedback(write(row(ground), { quota: 1 }))).kind).toBe('quota_full')
  })
})
