import { type Export, NewExport } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { noFilters, queryOf } from '../../../filters/answer-filters.ts'
import { exportFilter, formatsFor, isCancelled, isChanging, subjectsFor } from './export-request.ts'

const now = Date.UTC(2026, 10, 28)

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

  it('is looked at again while it changes', () => {
    const one = (state: Export['state'], starts_at = '2026-11-28T00:00:00Z') =>
      ({ state, starts_at }) as Export
    expect(isChanging(one('running'), now)).toBe(true)
    expect(isChanging(one('waiting', '2026-11-29T00:00:00Z'), now)).toBe(false)
    expect(isChanging(one('done'), now)).toBe(false)
    expect([one('waiting'), one('failed')].map(isCancelled)).toEqual([true, false])
  })
})
