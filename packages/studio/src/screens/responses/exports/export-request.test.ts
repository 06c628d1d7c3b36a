import { type Export, NewExport, plainLayout } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { noFilters, queryOf } from '../../../filters/answer-filters.ts'
import {
  exportFilter,
  fittingLayout,
  formatsFor,
  isCancelled,
  isChanging,
  isFiltered,
  linksOf,
  offeredLayouts,
  splitLayout,
  subjectsFor,
  takenOver,
} from './export-request.ts'

const now = Date.UTC(2026, 10, 28)

const one = (state: Export['state'], starts_at = '2026-11-28T00:00:00Z') =>
  ({ state, starts_at }) as Export

describe('an export in the background (ECO-84)', () => {
  it('offers only what the person may read', () => {
    expect(subjectsFor(() => true)).toContain('events')
    expect(subjectsFor((permission) => permission === 'customers.read')).toEqual([
      ...['feedback', 'responses', 'texts', 'contacts', 'events'],
    ])
    expect(subjectsFor(() => false)).toEqual(['feedback', 'responses', 'texts'])
  })

  it('offers system files of SPSS for responses only', () => {
    expect(formatsFor('feedback')).toContain('sav')
    expect(formatsFor('chats')).toEqual(['csv', 'xlsx', 'ndjson', 'arrow', 'parquet'])
  })

  it('has the filters of the list in the form of the call', () => {
    const filters = { ...noFilters, state: 'finished', internal: 'no', days: '7' } as const
    const filter = exportFilter('feedback', queryOf(filters, now))
    expect(filter).toMatchObject({ completed: true, internal: false })
    expect(Object.keys(filter)).not.toContain('offline')
    expect(NewExport.safeParse({ what: 'texts', format: 'csv', filter }).success).toBe(true)
    expect(exportFilter('contacts', queryOf(filters, now))).toEqual({})
  })

  it('offers and sends only what changes something in its file (O-50)', () => {
    const wished = { ...splitLayout, labels: 'both', header: 'both', missing: 'codes' } as const
    expect(fittingLayout('xlsx', wished)).toEqual(wished)
    expect(fittingLayout('parquet', wished)).toEqual({ ...wished, header: 'names' })
    expect(fittingLayout('sav', wished)).toEqual({ ...plainLayout, missing: 'codes' })
    expect(fittingLayout('csv', { ...wished, answers: 'joined' })).toEqual(plainLayout)
    expect(offeredLayouts('csv', plainLayout)).toEqual({ labels: [], header: [], missing: [] })
  })

  it('is looked at again while it changes', () => {
    expect(isChanging(one('running'), now)).toBe(true)
    expect(isChanging(one('waiting', '2026-11-29T00:00:00Z'), now)).toBe(false)
    expect(isChanging(one('done'), now)).toBe(false)
    expect([one('waiting'), one('failed')].map(isCancelled)).toEqual([true, false])
  })

  it('is taken over with all of its settings (O-53)', () => {
    const settings = NewExport.parse({
      ...{ what: 'responses', format: 'ndjson', columns: ['id'], schedule: 'weekly' },
      ...{ filter: { completed: true }, to: 'bucket', prefix: 'a' },
    })
    const stopped = { ...settings, ...one('failed'), id: 'x', needs_owner: true, error: 'left' }
    expect(takenOver(stopped)).toEqual(settings)
  })

  it('has filters only for what belongs to channels', () => {
    expect((['feedback', 'responses', 'texts'] as const).every(isFiltered)).toBe(true)
    expect((['chats', 'contacts', 'events'] as const).some(isFiltered)).toBe(false)
  })

  it('keeps every other filter as it is', () => {
    const filters = { ...noFilters, node: 'n', flow: 's', channel: 'email', tag: 'late' } as const
    expect(exportFilter('responses', queryOf(filters, now))).toEqual({
      ...{ node_id: 'n', flow_id: 's', channel: 'email', tag: 'late' },
    })
    expect(exportFilter('texts', queryOf({ ...noFilters, offline: 'no' }, now))).toEqual({
      offline: false,
    })
  })

  it('links its files by short names, and none of those in a bucket', () => {
    const file = (path: string, url: string | null) => ({
      ...{ path, url, rows: 1, bytes: 10, sha256: 'h' },
    })
    expect(
      linksOf([
        file('node=a/month=2026-11/part-00000.csv', 'https://ask.example/exports/1/0'),
        file('manifest.json', 'https://ask.example/exports/1/1'),
        file('exports/w/1/part-00000.csv', null),
      ]),
    ).toEqual([
      {
        ...{ name: 'month=2026-11/part-00000.csv', bytes: 10 },
        url: 'https://ask.example/exports/1/0',
      },
      { name: 'manifest.json', bytes: 10, url: 'https://ask.example/exports/1/1' },
    ])
  })
})
