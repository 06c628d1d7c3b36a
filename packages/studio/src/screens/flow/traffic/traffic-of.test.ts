import type { Results } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { simulatedTraffic, trafficOf } from './traffic-of.ts'

const counts = (responses: number): Results['counts'] => ({
  responses,
  completed: 0,
  partial: 0,
  completion: 0,
  measured: { responses: 0, completed: 0, completion: null },
  counted: 0,
  last_at: null,
})
const state = (state_id: string, reached: number): Results['states'][number] => ({
  state_id,
  flow_id: 'f',
  name: '',
  style: 'page',
  reached,
  left: 0,
  left_share: 0,
  measured: 0,
  is_measured: false,
})
const way = (
  from_state_id: string,
  kind: Results['ways'][number]['kind'],
  transition_id: string | null,
  count: number,
) => ({
  flow_id: 'f',
  from_state_id,
  to_state_id: 'x',
  kind,
  transition_id,
  count,
})
describe('traffic on the canvas (O-05)', () => {
  it('says of those who began how many came, and how many went each way', () => {
    const ways = [
      way('a', 'transition', 't1', 3),
      way('a', 'next', null, 5),
      way('b', 'skip', null, 4),
    ]
    const traffic = trafficOf({ counts: counts(10), states: [state('a', 10), state('b', 4)], ways })
    expect([...(traffic?.reach ?? [])]).toEqual([
      ['a', 1],
      ['b', 0.4],
    ])
    expect([...(traffic?.shares ?? [])]).toEqual([
      ['t1', 0.3],
      ['otherwise a', 0.5],
    ])
  })

  it('says nothing where nobody came', () => {
    expect(trafficOf({ counts: counts(0), states: [], ways: [] })).toBeNull()
  })

  it('says the same of invented people (O-07)', () => {
    const traffic = simulatedTraffic({
      states: [{ stateId: 'a', runs: 10, share: 1 }],
      transitions: [{ transitionId: 't1', runs: 0, share: 0 }],
      otherwise: [{ stateId: 'a', toStateId: 'b', runs: 10, share: 1 }],
    })
    expect([...traffic.reach, ...traffic.shares]).toEqual([
      ['a', 1],
      ['t1', 0],
      ['otherwise a', 1],
    ])
  })
})
