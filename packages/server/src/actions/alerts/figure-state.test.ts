import type { FigureCondition } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { FigureReading } from '../results/read-figure.ts'
import { nextLook, nextState } from './figure-state.ts'

type State = ReturnType<typeof nextState>
const reading = (value: number | null, more: Partial<FigureReading> = {}): FigureReading => ({
  ...{ value, n: 100, previous: { value: 30, n: 100 }, p: 0.2 },
  ...more,
})
const below = { below: 20 }
const [worse, better, any] = (['worse', 'better', 'any'] as const).map((changed) => ({ changed }))
const sure = { p: 0.009 }

describe('an alert on a figure', () => {
  it.each<[string, FigureCondition | undefined, FigureReading, State, State]>([
    // What it becomes when it was quiet, and when it was raised.
    ['below its limit', below, reading(19.9), 'raised', 'unchanged'],
    ['at its limit', below, reading(20), 'unchanged', 'quiet'],
    ['above its limit', { above: 20 }, reading(20.1), 'raised', 'unchanged'],
    ['with too few people', below, reading(10, { n: 49 }), 'unchanged', 'unchanged'],
    ['with just enough people', below, reading(10, { n: 50 }), 'raised', 'unchanged'],
    ['without a value', below, reading(null), 'unchanged', 'unchanged'],
    ['worse, by more than chance', worse, reading(20, sure), 'raised', 'unchanged'],
    ['worse, perhaps by chance', worse, reading(20, { p: 0.01 }), 'unchanged', 'quiet'],
    ['better, where worse is asked for', worse, reading(40, sure), 'unchanged', 'quiet'],
    ['better', better, reading(40, sure), 'raised', 'unchanged'],
    ['worse, where better is asked for', better, reading(20, sure), 'unchanged', 'quiet'],
    ['changed either way', any, reading(20, sure), 'raised', 'unchanged'],
    ['changed, without a test', any, reading(20, { p: null }), 'unchanged', 'unchanged'],
    [
      'changed from nothing',
      any,
      reading(20, { previous: null, ...sure }),
      'unchanged',
      'unchanged',
    ],
  ])('%s', (_, when = below, found, quiet, raised) => {
    const rule = { when, at_least: 50 }
    expect([nextState(rule, false, found), nextState(rule, true, found)]).toEqual([quiet, raised])
  })

  it('looks for a change once a day, in the morning of its time zone, and at a limit often', () => {
    const now = Date.parse('2026-03-28T12:00:00Z')
    const next = (when: FigureCondition, timezone: string) =>
      new Date(nextLook({ when, timezone }, now)).toISOString()
    expect(next(below, 'UTC')).toBe('2026-03-28T12:05:00.000Z')
    expect(next({ changed: 'any' }, 'UTC')).toBe('2026-03-29T09:00:00.000Z')
    // The clocks are put forward in the night before.
    expect(next({ changed: 'any' }, 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z')
  })
})
