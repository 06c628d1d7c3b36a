import type { Report, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { ViewState } from '../results/view-state.ts'
import {
  changesOf,
  draftOfReport,
  offeredReport,
  type ReportDraft,
  reportFault,
  rhythms,
  stateFor,
  troublesOf,
  usualFigures,
  weekdayNames,
} from './report-draft.ts'

const me = '00000000-0000-4000-8000-000000000001'
const view = '00000000-0000-4000-8000-000000000002'
const report: Report = {
  ...{ id: me, view_id: view, every: 'month', day: 15, at: '07:30', timezone: 'UTC' },
  ...{ figures: ['completed'], member_ids: [me], emails: ['ada@people.test'], unconfirmed: [] },
  ...{ maker_id: me, next_at: '', last: null, sendings: [], is_stopped: false, missing: [] },
  ...{ created_at: '', updated_at: '' },
}
const subject = (on: SubjectInfo['on'], isScale = true): SubjectInfo => ({
  ...{ on, area: 'answers', words: null, operators: [], values: [], range: null },
  ...{ is_scale: isScale, is_counted: true },
})
const state: ViewState = {
  ...{ of: { flow_ids: [view] }, period: {}, filter: null, completed: 'true', internal: 'false' },
  ...{ timezone: 'UTC', groups: [], previous: null, by: [], base: 'answered', weighting_id: null },
  layout: { kind: 'questions' },
}

describe('the form of a report mail (O-57)', () => {
  it('keeps everything that it does not change', () => {
    expect(changesOf(draftOfReport(report))).toEqual({
      ...{ every: 'month', weekday: 1, day: 15, at: '07:30' },
      ...{ member_ids: [me], emails: ['ada@people.test'] },
    })
  })

  it.each<[string, string[]]>([
    ['', []],
    [' Ada@People.test ', ['ada@people.test']],
    ['a@b.test, c@d.test;e@f.test', ['a@b.test', 'c@d.test', 'e@f.test']],
    ['a@b.test\nA@B.test', ['a@b.test']],
  ])('reads the addresses in %j', (emails, read) => {
    expect(changesOf({ ...draftOfReport(report), emails }).emails).toEqual(read)
  })

  it.each<[ReturnType<typeof reportFault>, Partial<ReportDraft>]>([
    [null, {}],
    [null, { memberIds: [] }],
    [null, { emails: '' }],
    ['recipients', { memberIds: [], emails: ' ,' }],
    ['emails', { emails: 'ada' }],
    ['emails', { emails: 'ada@people.test, berk@people' }],
  ])('has the fault %s', (fault, change) => {
    expect(reportFault({ ...draftOfReport(report), ...change })).toBe(fault)
  })
})

describe('a report in the list (O-57)', () => {
  const missing = [{ field: 'view_id', message: 'is gone' }]
  it.each<[ReturnType<typeof troublesOf>, Parameters<typeof troublesOf>[0]]>([
    [[], { is_stopped: false, missing: [] }],
    [['stopped'], { is_stopped: true, missing: [] }],
    [['missing'], { is_stopped: false, missing }],
    [['stopped', 'missing'], { is_stopped: true, missing }],
  ])('has the troubles %j', (troubles, report) => {
    expect(troublesOf(report)).toEqual(troubles)
  })

  it.each([
    ['en', 'Monday', 'Sunday'],
    ['tr', 'Pazartesi', 'Pazar'],
    ['de', 'Montag', 'Sonntag'],
  ])('names the days of the week in %s', (locale, first, last) => {
    const names = weekdayNames(locale)
    expect([names.length, names[0], names[6]]).toEqual([7, first, last])
  })
})

describe('the report that results offer (O-57)', () => {
  it('has the finished responses, the scores and the means of answers', () => {
    expect(
      usualFigures([
        subject({ question: 'stars' }),
        subject({ facet: 'seconds' }),
        subject({ question: 'why', part: 'length' }),
        subject({ question: 'reason' }, false),
        subject({ question: 'recommend', part: 'nps_group' }),
      ]),
    ).toEqual([
      'completed',
      { nps: { question: 'recommend', part: 'nps_group' } },
      { mean: { question: 'stars' } },
    ])
  })

  it('has at most eight figures', () => {
    const many = Array.from({ length: 12 }, (_, at) => subject({ question: `q${at}` }))
    expect(usualFigures(many)).toHaveLength(8)
  })

  it('is of the last days of its rhythm, unless the results have a period', () => {
    expect(rhythms.map((every) => stateFor(state, every).period)).toEqual([
      { last_days: 1 },
      { last_days: 7 },
      { last_days: 30 },
    ])
    const dated: ViewState = { ...state, period: { from: '2026-01-01' } }
    expect(stateFor(dated, 'week')).toBe(dated)
  })

  it('goes to oneself', () => {
    const offered = { viewId: view, me, figures: ['completed'] as const, timezone: 'Asia/Tokyo' }
    expect(offeredReport('week', offered)).toEqual({
      ...{ view_id: view, every: 'week', at: '09:00', timezone: 'Asia/Tokyo' },
      ...{ figures: ['completed'], member_ids: [me], emails: [] },
    })
  })
})
