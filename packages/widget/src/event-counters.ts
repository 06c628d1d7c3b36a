// What a page may track, and what is counted of it: each test of a widget on events has its own counter, so that no event is stored.
// Pure.
import type {
  EventCounter,
  EventProperties,
  EventTest,
  Targeting,
  TargetTest,
} from '@askwell/contract/embed'
import { attributeHolds } from './targeting.ts'

export type Counters = Readonly<Record<string, EventCounter>>

export interface PageEvent {
  readonly name: string
  readonly properties: EventProperties
}

const mostProperties = 20
const longestText = 255
const longestKey = 64

/** → the event without what breaks the rules, and what is wrong with it. Null: nothing of it is usable. */
export function checkEvent(
  name: unknown,
  properties: unknown,
): readonly [event: PageEvent | null, fault: string | null] {
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,64}$/.test(name))
    return [null, 'an event needs a name of 1 to 64 of a-z, 0-9 and _']
  const pairs = Object.entries(
    properties !== null && typeof properties === 'object' ? properties : {},
  )
  const isText = typeof properties === 'string'
  const valid = pairs.filter(isProperty)
  const kept = valid.slice(0, mostProperties)
  return [
    { name, properties: Object.fromEntries(kept) },
    valid.length < pairs.length || isText
      ? 'a property must be a text of up to 255 characters, a number or a Boolean'
      : kept.length < valid.length
        ? 'an event has at most 20 properties'
        : null,
  ]
}

const isProperty = (pair: [string, unknown]): pair is [string, string | number | boolean] => {
  const [key, value] = pair
  return (
    key !== '' &&
    key.length <= longestKey &&
    (typeof value === 'boolean' ||
      Number.isFinite(value) ||
      (typeof value === 'string' && value.length <= longestText))
  )
}

/** Every test, in the order of the condition. */
export function testsOf(targeting: Targeting): readonly TargetTest[] {
  if ('all' in targeting) return targeting.all.flatMap(testsOf)
  if ('any' in targeting) return targeting.any.flatMap(testsOf)
  if ('not' in targeting) return testsOf(targeting.not)
  return [targeting]
}

export const eventTestsOf = (targeting: Targeting): readonly EventTest[] =>
  testsOf(targeting).filter((test): test is EventTest => 'event' in test)

/** Two tests that say the same have one counter. A changed test begins to count again. */
export const counterKey = ({ event, where, at_least, within_seconds, once }: EventTest): string =>
  JSON.stringify([event, where, at_least, within_seconds, once])

/** Counters of tests that the widget no longer has are left out. */
export const counted = (
  counters: Counters,
  tests: readonly EventTest[],
  { name, properties }: PageEvent,
  nowMs: number,
): Counters =>
  Object.fromEntries(
    tests.map((test) => {
      const key = counterKey(test)
      const counter = counterOf(counters, test)
      // What every object has is no property of the event.
      const own = { __proto__: null, ...properties }
      const isMeant =
        test.event === name && (test.where ?? []).every((one) => attributeHolds(one, own))
      return [
        key,
        isMeant ? { ...counter, times: [...counter.times, nowMs].slice(-leastOf(test)) } : counter,
      ]
    }),
  )

/** Marks the tests with `once` that hold on this page: they hold on no later one. */
export const marked = (
  counters: Counters,
  tests: readonly EventTest[],
  nowMs: number,
  pageMs: number,
): Counters => ({
  ...counters,
  ...Object.fromEntries(
    tests
      .filter(
        (test) =>
          test.once &&
          counterOf(counters, test).heldMs === undefined &&
          eventHolds(test, counters, nowMs, pageMs),
      )
      .map((test) => [counterKey(test), { ...counterOf(counters, test), heldMs: pageMs }]),
  ),
})

export function eventHolds(
  test: EventTest,
  counters: Counters,
  nowMs: number,
  pageMs: number,
): boolean {
  const { heldMs } = counterOf(counters, test)
  return (
    recentTimes(test, counters, nowMs).length >= leastOf(test) &&
    !(test.once && heldMs !== undefined && heldMs !== pageMs)
  )
}

/** When a test that holds stops to hold because time passes; null = never. */
export function endsAtMs(test: EventTest, counters: Counters, nowMs: number): number | null {
  const [oldest] = recentTimes(test, counters, nowMs).slice(-leastOf(test))
  return test.within_seconds === undefined || oldest === undefined
    ? null
    : oldest + test.within_seconds * 1000
}

export const recentTimes = (
  test: EventTest,
  counters: Counters,
  nowMs: number,
): readonly number[] => {
  const { within_seconds: seconds } = test
  const { times } = counterOf(counters, test)
  return seconds === undefined ? times : times.filter((ms) => nowMs < ms + seconds * 1000)
}

export const leastOf = ({ at_least = 1 }: EventTest): number => at_least

/** Storage may hold anything. */
function counterOf(counters: Counters, test: EventTest): EventCounter {
  const { times, heldMs }: Partial<EventCounter> = Object(counters[counterKey(test)])
  return {
    times: Array.isArray(times) ? times.filter((ms) => typeof ms === 'number') : [],
    ...(typeof heldMs === 'number' && { heldMs }),
  }
}
