import { describe, expect, it } from 'vitest'
import { type AnswerFilters, noFilters } from './answer-filters.ts'
import { type ChipName, channelsOf, flowOfFilters, isSet, shownChips } from './chips.ts'

const with_ = (more: Partial<AnswerFilters>): AnswerFilters => ({ ...noFilters, ...more })
const every: readonly ChipName[] = [
  'flow',
  'node',
  'when',
  'state',
  'device',
  'channel',
  'language',
  'internal',
  'offline',
]
const set = (filters: AnswerFilters, names: readonly ChipName[] = every): readonly ChipName[] =>
  names.filter((name) => isSet(filters, name))

describe('isSet', () => {
  it.each<[Partial<AnswerFilters>, readonly ChipName[]]>([
    [{}, []],
    [{ flow: 'f' }, ['flow']],
    [{ node: 'n' }, ['node']],
    [{ days: '30' }, ['when']],
    [{ from: '2026-01-01' }, ['when']],
    [{ to: '2026-01-31' }, ['when']],
    [{ state: 'partial' }, ['state']],
    [{ device: 'phone', language: 'tr' }, ['device', 'language']],
    [{ internal: 'yes', offline: 'no' }, ['internal', 'offline']],
  ])('%j sets the chips %j', (more, expected) => expect(set(with_(more))).toEqual(expected))

  it('reads the chips of the results from the same filters under their own names', () => {
    const names = ['counted', 'countedInternal'] as const
    expect(set(with_({ state: 'all' }), names)).toEqual(['counted'])
    expect(set(with_({ internal: 'all' }), names)).toEqual(['countedInternal'])
    expect(set(noFilters, names)).toEqual([])
  })
})

describe('shownChips', () => {
  const row = { chips: every, behind: ['device', 'channel', 'language', 'offline'] as const }
  const front = ['flow', 'node', 'when', 'state', 'internal']
  it('keeps the rare ones in the menu until they are chosen there', () => {
    expect(shownChips(row, noFilters, [])).toEqual(front)
    expect(shownChips(row, noFilters, ['offline', 'device'])).toEqual(
      every.filter((name) => [...front, 'device', 'offline'].includes(name)),
    )
  })
  it('shows a rare one that is set, in its place, so that no filter works unseen', () =>
    expect(shownChips(row, with_({ language: 'tr' }), [])).toEqual(
      every.filter((name) => front.includes(name) || name === 'language'),
    ))
})

describe('the survey and its channels', () => {
  const channels = [
    { id: 'a', flow_id: 'one' },
    { id: 'b', flow_id: 'two' },
    { id: 'c', flow_id: 'one' },
  ]
  it('offers the channels of the chosen survey, or all', () => {
    expect(channelsOf(channels, 'one').map(({ id }) => id)).toEqual(['a', 'c'])
    expect(channelsOf(channels, '')).toEqual(channels)
    expect(channelsOf(channels, 'deleted')).toEqual([])
  })
  it.each<[flow: string, node: string, expected: string]>([
    ['one', '', 'one'],
    ['', 'b', 'two'],
    ['one', 'b', 'one'],
    ['', 'deleted', ''],
    ['', '', ''],
  ])('takes the languages for survey %j and channel %j from %j', (flow, node, expected) =>
    expect(flowOfFilters({ flow, node }, channels)).toBe(expected),
  )
})
