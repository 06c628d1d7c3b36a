import { randomUUID } from 'node:crypto'
import { Customer } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { ContactEventRow } from './event-rows.ts'

const day = 86_400_000
const event = (more: Partial<ContactEventRow> = {}): ContactEventRow => ({
  ...{ id: randomUUID(), customerId: null, externalId: 'card-1', name: 'order' },
  ...{ properties: { plan: 'gold', value: 12.5, first: true }, at: noon, ...more },
})

onEachStore({ describe, beforeAll, afterAll }, 'events of contacts', (at) => {
  const of = (workspaceId: string, more: { id?: string; external_id?: string | null } = {}) =>
    at.store.contactEvents.of(
      workspaceId,
      { id: randomUUID(), external_id: 'card-1', ...more },
      { name: 'order', ms: noon - day },
      10,
    )

  it('are stored once by their id, however many report them at the same time (ECO-79)', async () => {
    const [{ workspaceId }, other] = [await newGround(at.store), await newGround(at.store)]
    const events = Array.from({ length: 20 }, () => event())
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => at.store.contactEvents.add(workspaceId, events, noon)),
    )
    const sum = (of: 'stored' | 'repeated') => outcomes.reduce((all, one) => all + one[of], 0)
    expect([sum('stored'), sum('repeated')]).toEqual([20, 100])
    // Another workspace has its own ids.
    expect(await at.store.contactEvents.add(other.workspaceId, events, noon)).toEqual({
      stored: 20,
      repeated: 0,
      erased: 0,
    })
    const [twice] = [event()]
    expect(await at.store.contactEvents.add(workspaceId, [twice, twice], noon)).toMatchObject({
      stored: 1,
      repeated: 1,
    })
  })

  it('are found by either id of the contact, by name and by time (ECO-79)', async () => {
    const { workspaceId } = await newGround(at.store)
    const id = randomUUID()
    const [mine, theirs] = [event({ at: noon - 2 }), event({ externalId: 'card-2' })]
    const proven = event({ customerId: id, externalId: null, at: noon - 1 })
    const rest = [event({ name: 'search' }), event({ at: noon - 2 * day })]
    await at.store.contactEvents.add(workspaceId, [mine, theirs, proven, ...rest], noon)
    expect(await of(workspaceId)).toEqual([mine])
    expect(await of(workspaceId, { id })).toEqual([proven, mine])
    expect(await of(workspaceId, { id, external_id: null })).toEqual([proven])
    expect(await of((await newGround(at.store)).workspaceId, { id })).toEqual([])
  })

  it('are erased with their contact, and not stored for it afterwards (ECO-79)', async () => {
    const { workspaceId } = await newGround(at.store)
    const ada = Customer.parse({ id: randomUUID(), external_id: 'card-1' })
    await at.store.customers.add(workspaceId, ada, noon)
    const both = [
      event(),
      event({ customerId: ada.id, externalId: null }),
      event({ externalId: 'x' }),
    ]
    await at.store.contactEvents.add(workspaceId, both, noon)
    const erasing = { workspaceId, customerId: ada.id, answers: 'delete' } as const
    expect(await at.store.erasure.erase(erasing, noon)).toBe(true)
    expect(await of(workspaceId, { id: ada.id })).toEqual([])
    expect(await of(workspaceId, { external_id: 'x' })).toHaveLength(1)
    expect(
      await at.store.contactEvents.add(workspaceId, [event(), event({ externalId: 'y' })], noon),
    ).toEqual({ stored: 1, repeated: 0, erased: 1 })
  })

  it('are deleted when they are old enough, a slice at a time (ECO-79)', async () => {
    const { workspaceId } = await newGround(at.store)
    const old = Array.from({ length: 5 }, (_, nth) => event({ at: nth - 1_000_000 }))
    await at.store.contactEvents.add(workspaceId, [...old, event()], noon)
    const counts = [0, 0, 0].map(() => () => at.store.contactEvents.forgetBefore(-100, 3))
    const deleted: number[] = []
    for (const count of counts) deleted.push(await count())
    expect(deleted).toEqual([3, 2, 0])
    expect(await of(workspaceId)).toHaveLength(1)
  })
})
