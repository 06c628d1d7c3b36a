import { Analysis, type Filter } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { type AnswerFilters, noFilters } from '../../filters/answer-filters.ts'
import { writeConditions } from '../../filters/conditions.ts'
import { readConditions } from '../../filters/read-conditions.ts'
import { analysisOf, groupsWithout, mostLeftOut, narrowingsOf } from './narrowings.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const cabin: Filter = { on: { question: 'cabin' }, op: 'is', value: ['economy'] }
const score: Filter = { on: { question: 'score' }, op: 'between', value: [0, 6] }
const flowId = '00000000-0000-4000-8000-000000000001'
const set = (more: Partial<AnswerFilters>): AnswerFilters => ({ ...noFilters, flow: 'f', ...more })
const every = set({
  node: 'n',
  days: '7',
  channel: 'sms',
  language: 'tr',
  device: 'phone',
  offline: 'yes',
  state: 'partial',
  internal: 'all',
  f: writeConditions([cabin, score]),
})

describe('what narrows the results', () => {
  it('is every chip but the survey, the state and internal ones, and every condition', () => {
    expect(narrowingsOf(set({}), noon)).toEqual([])
    expect(narrowingsOf(every, noon).map(({ by, condition }) => [by, condition])).toEqual([
      ['node', { on: { facet: 'node' }, op: 'is', value: ['n'] }],
      [
        'when',
        {
          on: { facet: 'received_at' },
          op: 'between',
          value: [new Date(2026, 10, 14).toISOString(), null],
        },
      ],
      ['channel', { on: { facet: 'channel' }, op: 'is', value: ['sms'] }],
      ['language', { on: { facet: 'language' }, op: 'is', value: ['tr'] }],
      ['device', { on: { facet: 'device' }, op: 'is', value: ['phone'] }],
      ['offline', { on: { facet: 'offline' }, op: 'is', value: ['true'] }],
      ['f', cabin],
      ['f', score],
    ])
  })

  it('is removed one at a time', () => {
    for (const { without, condition } of narrowingsOf(every, noon)) {
      const left = narrowingsOf({ ...every, ...without }, noon)
      expect(left).toHaveLength(7)
      expect(left.map((one) => one.condition)).not.toContainEqual(condition)
    }
    const [, second] = narrowingsOf(set({ f: every.f }), noon)
    expect(readConditions(second?.without.f ?? '')).toEqual([cabin])
  })

  it('gives an analysis that the contract allows, with one group for each', () => {
    const narrowings = narrowingsOf(every, noon)
    const body = {
      ...analysisOf(flowId, every),
      groups: groupsWithout(narrowings),
      ask: [{ kind: 'series', unit: 'month' }],
    }
    const { groups, completed, internal } = Analysis.parse(body)
    expect([completed, internal]).toEqual(['false', 'any'])
    expect(analysisOf(flowId, noFilters)).toMatchObject({ completed: 'true', internal: 'false' })
    expect(groups).toHaveLength(8)
    expect(groups[6]?.filter).toEqual({
      all: narrowings.filter((_, at) => at !== 6).map(({ condition }) => condition),
    })
    const many = narrowingsOf(set({ f: writeConditions(Array(30).fill(cabin)) }), noon)
    expect(groupsWithout(many)).toHaveLength(12)
  })

  it('names the condition without which the most are left', () => {
    const narrowings = narrowingsOf(set({ f: every.f }), noon)
    const counted = (...counts: number[]) => [
      { key: 'all', n: 900 },
      ...counts.map((n, at) => ({ key: `without_${at}`, n })),
    ]
    expect(mostLeftOut(narrowings, counted(3, 41))).toEqual({
      narrowing: narrowings[1],
      count: 41,
    })
    expect(mostLeftOut(narrowings, counted(5, 5))?.narrowing).toBe(narrowings[0])
    expect(mostLeftOut(narrowings, counted(0, 0))).toBeNull()
  })
})
