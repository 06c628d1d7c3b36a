import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inWorkspace } from '../query/scope.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { postgresUrl, skipReason } from '../suite/stores.ts'
import { fairPlaces, type PlaceOwner } from './fair-places.ts'
import { type Connections, openPool } from './pool.ts'

type Step =
  | { readonly kind: 'take'; readonly owner: PlaceOwner }
  | { readonly kind: 'leave' | 'withdraw'; readonly place: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      owner: fc.constantFrom('a', 'a', 'a', 'b', 'c', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), place: fc.nat() }) },
)

interface Caller {
  readonly owner: PlaceOwner
  readonly number: number
}

/** The same rules, written as lists that are searched each time. */
class Model {
  readonly holders: Caller[] = []
  readonly waiting: Caller[] = []
  turns: PlaceOwner[] = []
  readonly count: number
  constructor(count: number) {
    this.count = count
  }
  heldBy(owner: PlaceOwner): number {
    return this.holders.filter((one) => one.owner === owner).length
  }
  take(caller: Caller): void {
    if (this.holders.length < this.count) this.holders.push(caller)
    else {
      this.waiting.push(caller)
      if (!this.turns.includes(caller.owner)) this.turns.push(caller.owner)
    }
  }
  drop(from: Caller[], caller: Caller): void {
    from.splice(from.indexOf(caller), 1)
    this.turns = this.turns.filter((owner) => this.waiting.some((one) => one.owner === owner))
  }
  leave(caller: Caller): void {
    this.drop(this.holders, caller)
    const half = Math.max(1, Math.floor(this.count / 2))
    const eligible = this.turns.filter((one) => one === null || this.heldBy(one) < half)
    const [owner] = eligible.length > 0 ? eligible : this.turns
    const next = this.waiting.find((one) => one.owner === owner)
    if (next === undefined) return
    this.drop(this.waiting, next)
    this.turns = [
      ...this.turns.filter((one) => one !== owner),
      ...this.turns.filter((one) => one === owner),
    ]
    this.holders.push(next)
  }
}

describe('the places of a pool', () => {
  it('go to the callers that a plain model gives them to, for any calls in any order (OP-67)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(step, { maxLength: 120 }),
        (count, steps) => {
          const places = fairPlaces(count)
          const model = new Model(count)
          const holding = new Set<Caller>()
          const begins = new Map<Caller, () => void>()
          steps.forEach((one, number) => {
            if (one.kind === 'take') {
              const caller = { owner: one.owner, number }
              const begin = (): void => void holding.add(caller)
              begins.set(caller, begin)
              model.take(caller)
              if (places.take(caller.owner, begin)) holding.add(caller)
            } else {
              const from = one.kind === 'leave' ? model.holders : model.waiting
              const caller = from[one.place % Math.max(1, from.length)]
              if (caller === undefined) return
              if (one.kind === 'leave') {
                model.leave(caller)
                holding.delete(caller)
                places.leave(caller.owner)
              } else {
                model.drop(model.waiting, caller)
                places.withdraw(caller.owner, begins.get(caller) ?? (() => undefined))
              }
            }
            expect(new Set(model.holders)).toEqual(holding)
            expect(places.waiting()).toBe(model.waiting.length)
            // Nobody waits beside a free place.
            if (model.waiting.length > 0) expect(holding.size).toBe(count)
          })
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe.skipIf(postgresUrl === null)(`connections of a pool · ${skipReason}`, () => {
  const opened = (connectMs: number): Connections =>
    openPool(postgresUrl ?? '', { connections: 4, connectMs, statementMs: 5_000 })

  it('beyond half go to the other workspace while it waits, and to anybody else afterwards (OP-67)', async () => {
    const pool = opened(20_000)
    const order: string[] = []
    const connected = async (name: string) => {
      const one = await inWorkspace(name, () => pool.connect())
      order.push(name)
      return one
    }
    const first = await Promise.all(Array.from({ length: 4 }, () => connected('noisy')))
    const more = Array.from({ length: 3 }, () => connected('noisy'))
    const others = [connected('quiet'), connected('quiet')]
    expect(pool.counts()).toMatchObject({ used: 4, pending: 5 })
    first[0]?.release()
    await others[0]
    first[1]?.release()
    await others[1]
    expect(order.slice(4)).toEqual(['quiet', 'quiet'])
    for (const one of others) (await one).release()
    for (const one of [first[2], first[3]]) one?.release()
    for (const one of more) (await one).release()
    expect(order).toHaveLength(9)
    const { rows } = await pool.query('one', 'select 1 as one', [])
    expect(rows).toEqual([{ one: 1 }])
    expect(pool.counts().pending).toBe(0)
    await pool.end()
  })

  it('are refused as unavailable after the limit of time, and nothing is lost by it', async () => {
    // Long enough for a busy machine to make four connections.
    const pool = opened(1_000)
    const held = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    await expect(inWorkspace('late', () => pool.connect())).rejects.toThrow(StoreUnavailable)
    await expect(pool.query('one', 'select 1', [])).rejects.toThrow(StoreUnavailable)
    for (const one of held) one.release()
    const again = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    for (const one of again) one.release()
    await pool.end()
  })
})
