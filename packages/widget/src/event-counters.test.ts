import type { EventTest, TargetAttribute } from '@askwell/contract/embed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Counters,
  checkEvent,
  counted,
  endsAtMs,
  eventHolds,
  marked,
  type PageEvent,
} from './event-counters.ts'

interface Tracked extends PageEvent {
  readonly atMs: number
  readonly pageMs: number
}

/** The meaning of a test, from all events that ever were. */
function modelHolds(test: EventTest, all: readonly Tracked[], nowMs: number, pageMs: number) {
  const { event, where = [], at_least = 1, within_seconds = Infinity, once } = test
  const meant = all.filter(
    ({ name, properties }) =>
      name === event &&
      where.every(({ key, comparison, value }) => {
        const found = Object.hasOwn(properties, key) ? `${properties[key]}`.toLowerCase() : ''
        if (comparison === 'is') return found === value.toLowerCase()
        if (comparison === 'more_than') return found !== '' && Number(found) > Number(value)
        return comparison === 'is_set' && found !== ''
      }),
  )
  const enoughAt = (ms: number): boolean =>
    meant.filter(({ atMs }) => atMs <= ms && ms < atMs + within_seconds * 1000).length >= at_least
  const first = meant.find(({ atMs }) => enoughAt(atMs))
  return enoughAt(nowMs) && (!once || first?.pageMs === pageMs)
}

const name = fc.constantFrom('order', 'search')
const comparison = fc.record({
  key: fc.constantFrom('plan', 'value', 'constructor'),
  comparison: fc.constantFrom<TargetAttribute['comparison'][]>('is', 'more_than', 'is_set'),
  value: fc.constantFrom('gold', '2', 'true'),
})
const test: fc.Arbitrary<EventTest> = fc.record(
  {
    event: name,
    where: fc.array(comparison, { maxLength: 2 }),
    at_least: fc.integer({ min: 1, max: 4 }),
    within_seconds: fc.constantFrom(1, 3, 10),
    once: fc.boolean(),
  },
  { requiredKeys: ['event'] },
)
const step = fc.record({
  waitMs: fc.constantFrom(0, 1, 999, 1_000, 2_500),
  isNewPage: fc.boolean(),
  name: fc.option(name),
  properties: fc.record(
    { plan: fc.constantFrom('Gold', 'silver'), value: fc.constantFrom(1, 3, true) },
    { requiredKeys: [] },
  ),
})

describe('tests on events', () => {
  it('hold as a plain model says that keeps every event (ECO-78, ECO-83)', () => {
    fc.assert(
      fc.property(
        fc.array(test, { minLength: 1, maxLength: 4 }),
        fc.array(step, { maxLength: 20 }),
        (tests, steps) => {
          let [counters, nowMs, pageMs]: [Counters, number, number] = [{}, 1_000_000, 1_000_000]
          const all: Tracked[] = []
          for (const { waitMs, isNewPage, name, properties } of steps) {
            nowMs += waitMs
            if (isNewPage) {
              nowMs += 1
              pageMs = nowMs
            }
            if (name !== null) {
              all.push({ name, properties, atMs: nowMs, pageMs })
              counters = marked(
                counted(counters, tests, { name, properties }, nowMs),
                tests,
                nowMs,
                pageMs,
              )
            }
            // As a browser stores them.
            counters = JSON.parse(JSON.stringify(counters))
            for (const one of tests) {
              expect(eventHolds(one, counters, nowMs, pageMs)).toBe(
                modelHolds(one, all, nowMs, pageMs),
              )
              const endMs = endsAtMs(one, counters, nowMs)
              if (endMs === null || !modelHolds(one, all, nowMs, pageMs)) continue
              expect(modelHolds(one, all, endMs - 1, pageMs)).toBe(true)
              expect(modelHolds(one, all, endMs, pageMs)).toBe(false)
            }
          }
          // Nothing but the times that a test requires is stored.
          for (const { times } of Object.values(counters))
            expect(times.length).toBeLessThanOrEqual(4)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('begin again when the owner changes them, and read whatever a page has stored (ECO-78)', () => {
    const order = { event: 'order' }
    const counters = counted({}, [order], { name: 'order', properties: {} }, 1)
    expect(eventHolds(order, counters, 2, 0)).toBe(true)
    const changed = { event: 'order', at_least: 1 }
    expect(counted(counters, [changed], { name: 'x', properties: {} }, 3)).toEqual({
      '["order",null,1,null,null]': { times: [] },
    })
    for (const stored of [null, 7, { times: 'x' }, { times: [null, 'y'] }])
      expect(eventHolds(order, { '["order",null,null,null,null]': stored } as never, 2, 0)).toBe(
        false,
      )
  })
})

describe('an event of a page', () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`p${at}`, at]))
  it.each<[string, unknown, unknown, number | null, boolean]>([
    ['a name', 'order_delivered', undefined, 0, false],
    ['its properties', 'order_delivered', { value: 12.5, plan: 'gold', first: true }, 3, false],
    ['64 characters', 'a'.repeat(64), {}, 0, false],
    ['65 characters', 'a'.repeat(65), {}, null, true],
    ['a capital letter', 'Order', {}, null, true],
    ['no name', '', {}, null, true],
    ['a number for a name', 7, {}, null, true],
    ['a nested property', 'order', { cart: { size: 1 }, plan: 'gold' }, 1, true],
    ['a list', 'order', { tags: ['a'] }, 0, true],
    ['an empty value', 'order', { plan: null }, 0, true],
    ['a number without end', 'order', { value: Infinity }, 0, true],
    ['255 characters', 'order', { note: 'x'.repeat(255) }, 1, false],
    ['256 characters', 'order', { note: 'x'.repeat(256) }, 0, true],
    ['25 properties', 'order', many, 20, true],
    ['a text for properties', 'order', 'gold', 0, true],
  ])(
    'with %s keeps what is valid and names the rest (ECO-78, ECO-82)',
    (_what, said, properties, kept, isFaulty) => {
      const [event, fault] = checkEvent(said, properties)
      expect([event && Object.keys(event.properties).length, fault !== null]).toEqual([
        kept,
        isFaulty,
      ])
    },
  )
})
