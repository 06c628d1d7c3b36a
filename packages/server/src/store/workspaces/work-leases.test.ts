import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../index.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { onEachStore } from '../suite/stores.ts'
import type { WorkLease } from './work-leases.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the work of a workspace (OP-67)', (at) => {
  const lease = (workspaceId: string, change: Partial<WorkLease> = {}): WorkLease => ({
    ...{ id: randomUUID(), workspaceId, kind: 'exports', most: 2, leaseMs: 60_000 },
    ...change,
  })

  it('begins only while less runs than the workspace may, and each kind is counted apart', async () => {
    const { work } = at.store
    const [own, other] = [randomUUID(), randomUUID()]
    const first = lease(own)
    expect(await work.begin(first)).toBe(true)
    expect(await work.begin(lease(own))).toBe(true)
    expect(await work.begin(lease(own))).toBe(false)
    expect(await work.begin(lease(own, { kind: 'analyses' }))).toBe(true)
    expect(await work.begin(lease(other))).toBe(true)
    await work.end(first.id)
    expect(await work.running(own, 'exports')).toBe(1)
    expect(await work.begin(lease(own))).toBe(true)
  })

  it('of a server that was killed ends with its lease, unless it was renewed', async () => {
    const { work } = at.store
    const own = randomUUID()
    const [renewed, left] = [lease(own), lease(own)]
    await work.begin(renewed)
    await work.begin(left)
    await behindOurBack(
      at.place,
      `update work_lease set leased_until = 1 where workspace_id = '${own}'`,
    )
    await work.renew(renewed.id, 60_000)
    expect(await work.running(own, 'exports')).toBe(1)
    expect(await work.begin(lease(own))).toBe(true)
    expect(await work.begin(lease(own))).toBe(false)
  })

  it('is counted by all servers together, also when they begin at the same moment', async () => {
    if (at.place.engine === 'sqlite') return
    const own = randomUUID()
    const second = await openStore(at.place.options)
    try {
      const turns = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? at.store : second))
      const begun = await Promise.all(turns.map(({ work }) => work.begin(lease(own, { most: 4 }))))
      expect(begun.filter(Boolean)).toHaveLength(4)
    } finally {
      await second.close()
    }
  })
})
