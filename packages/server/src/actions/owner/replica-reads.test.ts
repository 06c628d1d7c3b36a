import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../store/query/cursor.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { openReplicaReads } from './replica-reads.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const iso = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()

describe('reads of a replica', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer({})
  })
  afterAll(() => server.close())

  it.each([
    ['analyse', {}, true],
    ['flow_texts', {}, true],
    ['export_xlsx', {}, true],
    ['export_ndjson', {}, true],
    ['export_sav', {}, true],
    ['export_codebook', {}, true],
    ['list_feedbacks', {}, false],
    ['list_feedbacks', { to: iso(23) }, false],
    ['list_feedbacks', { to: iso(25) }, true],
    ['list_feedbacks', { from: iso(48), to: iso(0) }, false],
    ['list_feedbacks', { q: ' apple ' }, true],
    ['list_feedbacks', { q: ' ' }, false],
    ['list_feedbacks', { after: writeCursor({ at: now - 25 * 3_600_000, id: 'f' }) }, true],
    ['list_feedbacks', { after: writeCursor({ at: now - 3_600_000, id: 'f' }) }, false],
    ['list_feedbacks', { after: 'of nobody' }, false],
    ['get_feedback', {}, false],
    ['list_chats', { q: 'apple' }, false],
    ['list_result_shares', {}, false],
  ] as const)('are for %s with %j: %s (OP-55)', async (name, query, isRead) => {
    const reads = openReplicaReads({
      store: server.store,
      clock: () => now,
      config: { ...server.deps.config, databaseReplica: { url: '', maxLagSeconds: 10 } },
    })
    expect((await reads.sourceOf(name, query, 'a key')) !== null).toBe(isRead)
  })

  it('begin again 16 seconds after the last change of a caller, at every server (OP-55)', async () => {
    const clock = { now }
    const open = (maxLagSeconds: number) =>
      openReplicaReads({
        store: server.store,
        clock: () => clock.now,
        config: { ...server.deps.config, databaseReplica: { url: '', maxLagSeconds } },
      })
    const [here, there] = [open(10), open(10)]
    const isRead = async (reads: typeof here, caller = 'one'): Promise<boolean> =>
      (await reads.sourceOf('analyse', {}, caller)) !== null
    await here.noteWrite('one')
    clock.now += 10_000
    expect([await isRead(here), await isRead(there), await isRead(there, 'two')]).toEqual([
      false,
      false,
      true,
    ])
    await here.noteWrite('one')
    clock.now += 15_000
    expect([await isRead(here), await isRead(there)]).toEqual([false, false])
    clock.now += 1_000
    expect([await isRead(here), await isRead(there)]).toEqual([true, true])
    // A longer lag is allowed, so that a change may take longer to arrive.
    const lax = open(30)
    await lax.noteWrite('two')
    clock.now += 35_000
    expect(await isRead(lax, 'two')).toBe(false)
  })
})
