import type { FigureAlert, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  draftOfFigureAlert,
  type FigureDraft,
  figureChoices,
  figureFault,
  figureSettingsOf,
  newFigureDraft,
} from './figure-draft.ts'

const member = '00000000-0000-4000-8000-000000000001'
const flow = '00000000-0000-4000-8000-000000000002'
const share = { share: { question: 'reason' }, values: ['price'] }
const alert: FigureAlert = {
  ...{ id: member, kind: 'figure', name: 'Price', enabled: true, of: { flow_ids: [flow] } },
  filter: { all: [{ on: { facet: 'device' }, op: 'is', value: 'phone' }] },
  ...{ figure: share, last_days: 14, when: { above: 0.29 }, at_least: 50 },
  timezone: 'Europe/Istanbul',
  actions: [
    { kind: 'mail', member_ids: [member] },
    { kind: 'slack', host: 'hooks.slack.example' },
    { kind: 'webhook', webhook_id: flow },
  ],
  ...{ maker_id: member, state: 'quiet', raised_at: null, is_stopped: false, missing: [] },
  ...{ raised: 0, last_raised_at: null, created_at: '', updated_at: '' },
}
const subject = (on: SubjectInfo['on'], more: Partial<SubjectInfo> = {}): SubjectInfo => ({
  ...{ on, area: 'answers', words: null, operators: ['is'], values: [], range: null },
  ...{ is_scale: false, is_counted: true },
  ...more,
})
const values = [{ value: 'price', words: null, count: 3 }]

describe('the form of an alert on a figure (O-56)', () => {
  it('keeps everything that it does not change, and never the address of Slack', () => {
    const { kind, name, of, filter, figure, last_days, when, at_least, timezone } = alert
    expect(figureSettingsOf(draftOfFigureAlert(alert))).toEqual({
      ...{ kind, name, of, filter, figure, last_days, when, at_least, timezone },
      actions: alert.actions.map((one) => (one.kind === 'slack' ? { kind: 'slack' } : one)),
    })
  })

  it.each([
    { below: -12.5 },
    { above: 4 },
    { changed: 'worse' as const },
    { changed: 'any' as const },
  ])('keeps the condition %j', (when) => {
    const one: FigureAlert = { ...alert, when, figure: { nps: { question: 'recommend' } } }
    expect(figureSettingsOf(draftOfFigureAlert(one))?.when).toEqual(when)
  })

  it('shows a share in percent', () => {
    expect(draftOfFigureAlert(alert).limit).toBe(29)
  })

  it('offers the scores first, then the responses, the means and the shares', () => {
    const choices = figureChoices([
      subject({ question: 'reason' }, { values }),
      subject({ question: 'stars' }, { is_scale: true, operators: ['between'] }),
      subject({ question: 'recommend', part: 'nps_group' }, { is_scale: true, values }),
      subject({ page: flow }, { operators: ['reached'] }),
      subject({ question: 'text' }, { operators: ['answered'] }),
    ])
    expect(choices.map(({ kind, figure }) => [kind, figure])).toEqual([
      ['nps', { nps: { question: 'recommend', part: 'nps_group' } }],
      ['responses', 'responses'],
      ['completed', 'completed'],
      ['share', { share: { question: 'reason' }, values: [] }],
      ['mean', { mean: { question: 'stars' } }],
      ['share', { share: { question: 'recommend', part: 'nps_group' }, values: [] }],
    ])
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
  })

  it.each<[ReturnType<typeof figureFault>, Partial<FigureDraft>]>([
    ['name', { name: ' ' }],
    ['survey', { flowIds: [] }],
    ['figure', { figure: null }],
    ['values', { figure: { ...share, values: [] } }],
    ['limit', { limit: null }],
    ['actions', { mailTo: null }],
    ['mail', { mailTo: [] }],
    ['slack', { slack: { host: null, url: ' ' } }],
    [null, { limit: null, when: 'worse' }],
    [null, { slack: { host: 'hooks.slack.example', url: '' } }],
  ])('is not complete without: %s', (fault, change) => {
    const draft = { ...newFigureDraft('UTC', member), name: 'A', flowIds: [flow], figure: share }
    expect(figureFault({ ...draft, limit: 30, ...change })).toBe(fault)
  })
})
