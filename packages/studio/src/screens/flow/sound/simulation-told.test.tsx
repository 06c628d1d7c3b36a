// What an owner reads about a simulation: figures, times and the runs that got stuck.
import type { Simulation } from '@askwell/engine/simulate'
import { simulate } from '@askwell/engine/simulate'
import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, flowOf } from '../../../questions/test/flow.ts'
import { SimulationTold, simulatedTime } from './simulation-told.tsx'

beforeAll(() => i18n.activate('en'))

const flow = flowOf([ask('mood', 'radio', { options: ['good', 'bad'] }), ask('why', 'text')])
const simulation = simulate(flow, { runs: 20, seed: 1 })
const shown = (change: Partial<Simulation> = {}): string =>
  renderToStaticMarkup(
    <SimulationTold flow={flow} simulation={{ ...simulation, ...change }} language="en" />,
  )
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

describe('simulatedTime', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [59.6, '60 s'],
    [89.4, '89 s'],
    [89.6, '1 min 30 s'],
    [119.4, '1 min 59 s'],
    [119.6, '2 min'],
    [120, '2 min'],
    [3_599.7, '60 min'],
    [3_661, '61 min 1 s'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(simulatedTime(seconds, (id, values) => i18n._(id, { ...values }))).toBe(text)
  })
})

describe('SimulationTold', () => {
  it('shows how many finish, and that nobody was stuck', () => {
    expect(shown()).toContain('|Finish|100%|')
    expect(shown()).not.toContain('People get stuck')
  })

  it.each<[string, Partial<Simulation>, string]>([
    ['no run', { runs: 0, ends: [] }, '|Finish|0%|'],
    ['a part of the runs', { ends: [{ stateId: null, runs: 5, share: 0.25 }] }, '|Finish|25%|'],
    [
      'runs at several ends',
      {
        ends: [
          { stateId: null, runs: 5, share: 0.25 },
          { stateId: 'x', runs: 10, share: 0.5 },
        ],
      },
      '|Finish|75%|',
    ],
    ['one number of pages', { pages: { least: 2, median: 2, mean: 2, most: 2 } }, '|Pages|2|'],
    [
      'a span of pages',
      { pages: { least: 1, median: 2, mean: 9, most: 1_200 } },
      '|Pages|1 to 1,200|',
    ],
    [
      'nothing that was never reached',
      { never: { stateIds: [], transitionIds: [], elementIds: [] } },
      '|Never reached|0|',
    ],
  ])('shows %s', (_what, change, words) => {
    expect(shown(change)).toContain(words)
  })

  it('leaves out times and pages where nobody finished', () => {
    const form = shown({ pages: null, seconds: null, ends: [] })
    expect(form).not.toContain('|Pages|')
    expect(form).not.toContain('|Expected time|')
  })
})
