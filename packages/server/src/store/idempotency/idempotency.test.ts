import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { newGround, noon, settings, type TestWorkspace } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import { type KeyClaim, whileClaimed } from './claimed-key.ts'
import type { KeyState } from './idempotency.ts'

const day = 24 * 3_600_000
const leaseMs = 20_000

onEachStore({ describe, beforeAll, afterAll }, 'idempotency keys', (at) => {
  let ground: TestWorkspace
  let key: string
  beforeEach(async () => {
    ground = await newGround(at.store)
    key = randomUUID()
  })

  const claim = (
    change: { now?: number; call?: string; callerId?: string } = {},
  ): Promise<KeyState> =>
    at.store.idempotency.claim(
      {
        workspaceId: ground.workspaceId,
        callerId: change.callerId ?? 'a key',
        key,
        call: change.call ?? 'create_flow {}',
      },
      randomUUID(),
      { at: change.now ?? noon, leaseMs, keptMs: day },
    )
  const claimed = async (now = noon): Promise<KeyClaim> => {
    const state = await claim({ now })
    if (state.kind !== 'claimed') throw new Error(state.kind)
    return state.claim
  }
  const kind = async (change: Parameters<typeof claim>[0] = {}) => (await claim(change)).kind
  const putNode = (name: string) =>
    at.store.putNode(ground.workspaceId, randomUUID(), settings({ name }), noon)

  it('give a repeat the first reply until a day has passed (ECO-9)', async () => {
    const first = await claimed()
    expect(await kind()).toBe('running')
    await at.store.idempotency.answer(first, '{"id":"made"}')
    const answered = { kind: 'answered', reply: '{"id":"made"}' }
    expect(await claim({ now: noon + day - 1 })).toEqual(answered)
    expect(await kind({ now: noon + day })).toBe('claimed')
  })

  it('are another key for another caller, and no key for another call (ECO-9)', async () => {
    await at.store.idempotency.answer(await claimed(), '1')
    expect(await kind({ call: 'create_flow {"name":"x"}' })).toBe('other')
    expect(await kind({ callerId: 'another key' })).toBe('claimed')
  })

  it('are free after a refusal (ECO-9)', async () => {
    expect(await at.store.idempotency.giveUp(await claimed(), 'refused')).toBe('kept')
    expect(await kind({ call: 'create_flow corrected' })).toBe('claimed')
  })

  it('stay in use after a fault by which a change may have been made, and are free after one by which it was not (ECO-9)', async () => {
    await at.store.idempotency.giveUp(await claimed(), 'unknown')
    const second = await claimed()
    await whileClaimed(second, () => putNode('Made'))
    await at.store.idempotency.giveUp(second, 'unknown')
    expect(await kind()).toBe('unanswered')
  })

  it('tell a repeat of a call whose server died whether its change was made (ECO-9)', async () => {
    await claimed()
    expect(await kind({ now: noon + leaseMs - 1 })).toBe('running')
    const second = await claimed(noon + leaseMs)
    await whileClaimed(second, () => putNode('Made'))
    expect(await kind({ now: noon + 3 * leaseMs })).toBe('unanswered')
  })

  it('undo the change of a call that was taken over, and not those of others beside it (ECO-9)', async () => {
    const late = await claimed()
    const repeat = await claimed(noon + leaseMs)
    const [undone, done, beside] = await Promise.allSettled([
      whileClaimed(late, () => putNode('Late')),
      whileClaimed(repeat, () => putNode('Repeat')),
      putNode('Beside'),
    ])
    expect([undone.status, done.status, beside.status]).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    const { items } = await at.store.listNodes(ground.workspaceId, { limit: 100 })
    const names = items.map((node) => node.settings.name)
    expect(names).toEqual(expect.arrayContaining(['Repeat', 'Beside']))
    expect(names).not.toContain('Late')
    expect(await at.store.idempotency.giveUp(late, 'unknown')).toBe('taken_over')
  })

  it('are stored as hashes, with sealed replies, which an erasure removes (ECO-9)', async () => {
    const secret = 'whsec_of_one_webhook'
    await at.store.idempotency.answer(await claimed(), JSON.stringify({ secret }))
    const rows = () => behindOurBack(at.place, 'select * from idempotency')
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${secret}|${key}|create_flow`))
    await at.store.deleteNode(ground.workspaceId, ground.nodeId)
    expect(await kind()).toBe('unanswered')
    await at.store.idempotency.forget(noon + 2 * day)
    expect(await rows()).toEqual([])
  })
})
