import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { onEachStore } from '../suite/stores.ts'
import type { ServerRow } from './index.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the rows of servers', (at) => {
  const row = (): ServerRow => ({
    id: randomUUID(),
    version: '1.2.3',
    level: '0065-server',
    roles: ['web', 'jobs'],
  })
  const livingIds = async () => (await at.store.servers.living()).map(({ id }) => id)
  const ages = (id: string, ms: number) =>
    behindOurBack(at.place, `update server set seen_at = seen_at - ${ms} where id = '${id}'`)
  beforeEach(() => behindOurBack(at.place, 'delete from server'))

  it('tell the time of the database (OP-65)', async () => {
    const before = Date.now()
    const now = await at.store.servers.now()
    expect(now).toBeGreaterThanOrEqual(before - 1)
    expect(now).toBeLessThanOrEqual(Date.now() + 1)
  })

  it('show each server that lives, until it ends in order (OP-57)', async () => {
    const [one, two] = [row(), row()]
    expect((await at.store.servers.beat(one)).others).toBe(0)
    expect((await at.store.servers.beat(two)).others).toBe(1)
    expect(await at.store.servers.living()).toEqual([one, two])
    await at.store.servers.remove(one.id)
    expect(await livingIds()).toEqual([two.id])
  })

  it('take a server for dead after 15 seconds without a heartbeat, and forget it after an hour (OP-57)', async () => {
    const [one, two] = [row(), row()]
    await at.store.servers.beat(one)
    await at.store.servers.beat(two)
    await ages(one.id, 14_000)
    expect((await at.store.servers.beat(two)).others).toBe(1)
    await ages(one.id, 2_000)
    expect((await at.store.servers.beat(two)).others).toBe(0)
    expect(await livingIds()).toEqual([two.id])
    const rows = () => behindOurBack(at.place, 'select id from server')
    expect(await rows()).toHaveLength(2)
    await ages(one.id, 3_600_000)
    await at.store.servers.beat(two)
    expect(await rows()).toHaveLength(1)
    expect((await at.store.servers.beat(one)).others).toBe(1)
  })

  it('are written by the database’s clock', async () => {
    const { nowMs } = await at.store.servers.beat(row())
    expect(Math.abs(nowMs - Date.now())).toBeLessThan(5_000)
  })
})
