// Every style, from stored items to the figures that an owner reads.
import type { ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { amountsOf, bodies, flowWith, id } from '../test/result-samples.ts'
import type { Amounts } from './amounts.ts'
import { measuredCounts, stateTraffic, timeSpent, wayTraffic } from './summary.ts'

describe('ways', () => {
  const flow = flowWith('score', {})
  const versions = [{ flow, isCurrent: true }]
  const walk = (answers: ResponseItem[][], path: string[], isCompleted = true) => {
    const amounts = amountsOf(flow, answers, path, isCompleted)
    return {
      ways: wayTraffic(versions, { counted: amounts, all: amounts }),
      states: stateTraffic(versions, { counted: amounts, all: amounts }),
    }
  }

  it('a transition whose rules hold, a next state, and the default end', () => {
    expect(walk(bodies('0'), [id(10)]).ways).toEqual([
      {
        flow_id: id(2),
        from_state_id: id(10),
        to_state_id: id(12),
        kind: 'transition',
        transition_id: id(30),
        count: 1,
      },
    ])
    expect(
      walk(bodies('5', '6'), [id(10), id(11)]).ways.map(({ kind, to_state_id, count }) => [
        kind,
        to_state_id,
        count,
      ]),
    ).toEqual([
      ['next', id(11), 2],
      ['default_thank', null, 2],
    ])
  })

  it('a submit that passes pages is a skip', () => {
    expect(
      walk(bodies('5'), [id(10)]).ways.map(({ kind, to_state_id }) => [kind, to_state_id]),
    ).toEqual([['skip', null]])
  })

  it('a partial left where its path ends', () => {
    const { states } = walk(bodies('5', '6'), [id(10)], false)
    expect(states.map(({ state_id, reached, left }) => [state_id, reached, left])).toEqual([
      [id(10), 2, 2],
      [id(11), 0, 0],
      [id(12), 0, 0],
    ])
  })
})

it('leaving is measured only where unfinished answers are kept', () => {
  const kept = flowWith('score', {})
  const lost = { ...kept, allowSavingIncompleteSurvey: false }
  const versions = [{ flow: kept, isCurrent: true }]
  const of = (all: Amounts) => ({
    page: stateTraffic(versions, { counted: all, all })[0],
    counts: measuredCounts({ counted: all, all }),
  })
  const whole = of(amountsOf(lost, bodies('5', '6', '7'), [id(10)]))
  expect(whole.page).toMatchObject({ reached: 3, left: 0, left_share: null, is_measured: false })
  expect(whole.counts).toEqual({ responses: 0, completed: 0, completion: null })
  const both = amountsOf(kept, bodies('5', '6', '7'), [id(10)])
  for (const [name, count] of amountsOf(kept, bodies('1'), [id(10)], false))
    both.set(name, (both.get(name) ?? 0) + count)
  for (const [name, count] of amountsOf(lost, bodies('2', '3'), [id(10)]))
    both.set(name, (both.get(name) ?? 0) + count)
  expect(of(both).page).toMatchObject({ reached: 6, measured: 4, left: 1, left_share: 0.25 })
  expect(of(both).counts).toEqual({ responses: 4, completed: 3, completion: 0.75 })
})

it('time spent has percentiles', () => {
  const flow = flowWith('score', {})
  const amounts = amountsOf(flow, bodies('1', '2'))
  expect(timeSpent({ counted: amounts, all: amounts })).toMatchObject({
    answered: 2,
    average: 10,
    median: 10,
    percentiles: { p10: 10, p95: 10 },
  })
})
