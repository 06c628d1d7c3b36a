import type { Filter, SubjectInfo, Weighting } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  draftFault,
  draftOf,
  isCostly,
  isTarget,
  serverFault,
  settingsOf,
  sumOf,
  targetOf,
} from './weighting-draft.ts'

const on = { question: 'age' } as const
const info = (...values: string[]): SubjectInfo => ({
  ...{ on, area: 'answers', words: null, range: null, is_scale: false, is_counted: true },
  operators: ['is', 'only'],
  values: values.map((value) => ({ value, words: null, count: 1 })),
})
const ages = info('young', 'old', 'unknown')
const weighting = {
  ...{ id: 'w', name: 'Adults', source: 'Census', flow_ids: [], cap: null, base: { all: [] } },
  targets: [
    {
      on,
      shares: [
        { value: 'young', share: 0.28 },
        { value: 'old', share: 0.72 },
      ],
    },
  ],
  ...{ created_at: '', updated_at: '' },
} satisfies Weighting

describe('a weighting that is edited', () => {
  const draft = draftOf(weighting, () => ages)

  it('has a field for every value, and sends only those with a percent', () => {
    expect(draft.targets[0]?.percents).toEqual([
      { value: 'young', percent: 28 },
      { value: 'old', percent: 72 },
      { value: 'unknown', percent: null },
    ])
    expect(settingsOf(draft)).toEqual({
      ...{ name: 'Adults', source: 'Census' },
      targets: weighting.targets,
      ...{ base: { all: [] }, cap: null },
    })
    expect(draftFault(draft)).toBeNull()
  })

  it('shows a base of conditions, and leaves one unchanged that it cannot show', () => {
    const answered = { on, op: 'answered' } as const
    const baseOf = (base: Filter) => draftOf({ ...weighting, base }, () => ages).base
    expect(baseOf({ all: [answered] })).toEqual([answered])
    expect(baseOf(answered)).toEqual([answered])
    expect(baseOf({ any: [answered] })).toBeNull()
    expect(baseOf({ all: [{ not: answered }] })).toBeNull()
    expect(settingsOf({ ...draft, base: [answered] }).base).toEqual({ all: [answered] })
    expect(settingsOf({ ...draft, base: null })).not.toHaveProperty('base')
  })

  it('has limits of the weights that surround the mean', () => {
    const faultOf = (low: number | null, high: number | null) =>
      draftFault({ ...draft, cap: { low, high } })
    expect(faultOf(0.2, 5)).toBeNull()
    for (const [low, high] of [
      [null, 5],
      [0.2, null],
      [1.5, 5],
      [0.2, 0.9],
      [0, 1_001],
    ] as const)
      expect(faultOf(low, high)).toEqual({ kind: 'cap' })
    expect(settingsOf({ ...draft, cap: { low: 0.5, high: 2 } }).cap).toEqual({ low: 0.5, high: 2 })
  })

  it('keeps values that the survey no longer has', () => {
    const older = draftOf(weighting, () => undefined)
    expect(older.targets[0]?.percents.map(({ value }) => value)).toEqual(['young', 'old'])
  })

  it('says what is missing, and first what is first in the form', () => {
    expect(draftFault(draftOf(null, () => undefined))).toEqual({ kind: 'name' })
    expect(draftFault({ ...draft, source: ' ' })).toEqual({ kind: 'source' })
    expect(draftFault({ ...draft, targets: [] })).toEqual({ kind: 'targets' })
    const empty = targetOf(ages)
    expect(sumOf(empty)).toBe(0)
    expect(draftFault({ ...draft, targets: [empty] })).toEqual({ kind: 'sum', on })
  })

  it('finds the target of a refusal among those that were sent', () => {
    const gap = [
      { value: 'young', percent: null },
      { value: 'old', percent: 100 },
    ]
    const sent = { ...draft, targets: [{ on, percents: gap }] }
    expect(serverFault(sent, 'targets.0.shares.0')).toEqual({ kind: 'nobody', on, value: 'old' })
    expect(serverFault(sent, 'targets.0.shares')).toEqual({ kind: 'unreached', on })
    expect(serverFault(sent, 'targets.0.on')).toEqual({ kind: 'several', on })
    expect(serverFault(sent, 'name')).toEqual({ kind: 'name' })
    expect(serverFault(sent, 'flow_ids.0')).toBeNull()
  })

  it('offers subjects with at most thirty values', () => {
    const many = (count: number) => info(...Array.from({ length: count }, (_one, at) => `v${at}`))
    expect([isTarget(many(1)), isTarget(many(2)), isTarget(many(30)), isTarget(many(31))]).toEqual([
      ...[false, true, true, false],
    ])
  })

  it('warns below 70% and above ten times the least weight', () => {
    expect(isCostly({ efficiency: 70, least: 0.5, largest: 5 })).toBe(false)
    expect(isCostly({ efficiency: 69.9, least: 0.5, largest: 5 })).toBe(true)
    expect(isCostly({ efficiency: 90, least: 0.5, largest: 5.1 })).toBe(true)
  })
})
