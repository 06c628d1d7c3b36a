// What a saved view keeps of the screen of results.
import { ResultViewSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { readFilters, searchOf } from '../../filters/answer-filters.ts'
import { writeConditions, writeEncoded } from '../../filters/conditions.ts'
import { writeInList } from './crosstab-view.ts'
import { addressOfView, isChanged, viewOfAddress } from './view-state.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const flow = crypto.randomUUID()
const node = crypto.randomUUID()
const weighting = crypto.randomUUID()
const f = writeConditions([
  { on: { question: 'crew' }, op: 'is', value: ['good'] },
  { on: { facet: 'weekday' }, op: 'is', value: [1, 2] },
])
const row = writeInList({ question: 'crew' })
const by = writeInList({ by: { question: 'shop' }, within: { facet: 'device' } })

const set = (rest: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))

describe('a saved view of results (O-65)', () => {
  it.each([
    [{}, {}],
    [{ days: '30', channel: 'sms', language: 'tr', device: 'phone', offline: 'yes', node }, {}],
    [{ offline: 'no', state: 'partial', internal: 'all' }, {}],
    [{ state: 'all', internal: 'yes', from: '2026-11-01', to: '2026-11-30', f }, {}],
    [{ from: '2026-02-01' }, { unit: 'month' }],
    [{ to: '2026-02-28' }, { with: 'channel:sms' }],
    [{ days: '7' }, { with: 'before' }],
    [{}, { with: `node:${node}`, unit: 'week' }],
    [{ f }, { row, by, b: 'all', w: weighting }],
    [{ f }, { row }],
    [{}, { drivers: 'usual' }],
    [{}, { drivers: writeEncoded({ target: { question: 'nps' }, of: [{ question: 'crew' }] }) }],
  ])('opens what was saved: %j %j', (search, rest) => {
    const filters = readFilters({ ...search, flow })
    const view = viewOfAddress(filters, rest)
    expect(ResultViewSettings.safeParse({ ...view, name: 'View' }).error).toBeUndefined()
    const opened = addressOfView(view, now)
    expect(searchOf(opened.filters)).toEqual({ ...search, flow })
    expect(set(opened.rest)).toEqual(rest)
    expect(isChanged(view, { filters, rest }, now)).toBe(false)
  })

  it('is changed by a filter, a comparison or another layout, and not by what the screen ignores', () => {
    const filters = readFilters({ flow, days: '30' })
    const view = viewOfAddress(filters, {})
    const differs = (change: object, rest = {}) =>
      isChanged(view, { filters: { ...filters, ...change }, rest }, now)
    expect(differs({ days: '7' })).toBe(true)
    expect(differs({ f })).toBe(true)
    expect(differs({}, { with: 'before' })).toBe(true)
    expect(differs({}, { row })).toBe(true)
    expect(differs({}, { drivers: 'usual' })).toBe(true)
    expect(differs({}, { view: 'x', by, b: 'all' })).toBe(false)
    expect(differs({ q: 'late' })).toBe(false)
  })

  it('of a program opens as near as the screen can show it', () => {
    const view = ResultViewSettings.parse({
      ...{ name: 'API', of: { flow_ids: [flow], node_ids: [node] }, period: { last_days: 14 } },
      filter: { any: [{ on: { facet: 'device' }, op: 'is', value: 'phone' }] },
    })
    const { filters } = addressOfView(view, now)
    expect(filters).toMatchObject({
      flow,
      node,
      from: '2026-11-07',
      f: writeConditions([view.filter ?? { all: [] }]),
    })
    const leaf = { ...view, filter: { on: { facet: 'device' }, op: 'is', value: 'phone' } } as const
    expect(addressOfView(leaf, now).filters).toMatchObject({ device: 'phone', f: '' })
  })
})
