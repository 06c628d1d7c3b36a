import type { Alert, FigureAlert, ResponseAlert } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  type AlertDraft,
  draftFault,
  draftOfAlert,
  newDraft,
  refusedPart,
  settingsOf,
  stateOf,
} from './alert-draft.ts'

const member = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const alert: ResponseAlert = {
  ...{ id: member, kind: 'response', name: 'Unhappy', enabled: true, flow_ids: [other] },
  when: { all: [{ on: { facet: 'completed' }, op: 'is', value: true }] },
  ...{ timezone: 'Europe/Istanbul', cadence: 'daily', show_words: false },
  quiet_hours: { from: '22:00', to: '07:00' },
  actions: [
    {
      kind: 'follow_up',
      assign: { round_robin: [member, other] },
      due_hours: 48,
      priority: 'high',
    },
    { kind: 'assign_conversation', assign: { member: other } },
    { kind: 'mail', member_ids: [member] },
    { kind: 'slack', host: 'hooks.slack.example' },
    { kind: 'webhook', webhook_id: other },
    { kind: 'tag', tag: 'unhappy' },
  ],
  ...{ raised: 0, last_raised_at: null, created_at: '', updated_at: '' },
}

describe('the form of an alert (O-25)', () => {
  it('keeps everything that it does not change, and never the address of Slack', () => {
    const { id, kind, enabled, raised, last_raised_at, created_at, updated_at, ...settings } = alert
    expect(settingsOf(draftOfAlert(alert))).toEqual({
      ...settings,
      actions: settings.actions.map((one) => (one.kind === 'slack' ? { kind: 'slack' } : one)),
    })
  })

  it('keeps that the owner of the contact gets what the alert begins (O-71)', () => {
    const actions: Alert['actions'] = [
      { kind: 'follow_up', assign: { contact_owner: true }, due_hours: 24, priority: 'normal' },
      { kind: 'assign_conversation', assign: { contact_owner: true } },
    ]
    expect(settingsOf(draftOfAlert({ ...alert, actions })).actions).toEqual(actions)
  })

  it.each([
    ['one member', [member], { member }],
    ['several members in turn', [member, other], { round_robin: [member, other] }],
    ['the owner of the contact', 'contact_owner' as const, { contact_owner: true }],
  ])('gives a follow-up and a conversation to %s (O-71)', (_who, takers, assign) => {
    const draft = {
      ...newDraft('UTC'),
      ...{ followUp: { takers, dueHours: 24, isHigh: false }, conversation: takers },
    }
    const { actions } = settingsOf(draft)
    expect(actions).toEqual([
      { kind: 'follow_up', assign, due_hours: 24, priority: 'normal' },
      { kind: 'assign_conversation', assign },
    ])
    expect(draftOfAlert({ ...alert, actions: actions as Alert['actions'] })).toMatchObject({
      ...{ followUp: { takers }, conversation: takers },
    })
  })

  it('edits a single condition as a list of one', () => {
    const single = { on: { facet: 'offline' }, op: 'is', value: true } as const
    expect(draftOfAlert({ ...alert, when: single }).conditions).toEqual([single])
  })

  it.each<[ReturnType<typeof draftFault>, Partial<AlertDraft>]>([
    ['name', { name: ' ' }],
    ['actions', { tag: null }],
    ['agent', { conversation: [] }],
    ['assignee', { followUp: { takers: [], dueHours: 1, isHigh: false } }],
    ['mail', { mailTo: [] }],
    ['slack', { slack: { host: null, url: ' ' } }],
    ['tag', { tag: ' ' }],
    [null, { slack: { host: 'hooks.slack.example', url: '' } }],
    [null, { followUp: { takers: [member], dueHours: 1, isHigh: false } }],
    [null, { conversation: 'contact_owner' }],
  ])('is not complete without: %s', (fault, change) => {
    expect(draftFault({ ...newDraft('UTC'), name: 'A', tag: 'x', ...change })).toBe(fault)
  })
})

describe('what the form of an alert says about a refusal (O-25, O-56)', () => {
  it.each<[string, number, string[], ReturnType<typeof refusedPart>]>([
    ['the number of alerts', 409, [], 'most'],
    ['the address of Slack', 422, ['actions.1.url'], 'slack'],
    ['a condition', 422, ['when.all.0.on'], 'when'],
    ['a condition of the responses that a figure is of', 422, ['filter.value'], 'when'],
    ['a limit that is never passed', 422, ['when.below'], 'count'],
    ['a figure that the surveys do not have', 422, ['figure'], 'figure'],
    ['anything else', 422, ['name', 'filtering'], null],
    ['a right', 403, [], null],
  ])('%s', (_, status, fields, part) => {
    const errors = fields.map((field) => ({ field, message: 'is wrong' }))
    expect(refusedPart({ status, errors })).toBe(part)
  })
})

describe('the state of an alert', () => {
  const figure: FigureAlert = {
    ...{ id: member, kind: 'figure', name: 'Low', enabled: true, of: { flow_ids: [other] } },
    ...{ filter: null, figure: 'responses', last_days: 7, when: { below: 40 }, at_least: 30 },
    ...{ timezone: 'UTC', actions: [{ kind: 'mail', member_ids: [member] }], maker_id: member },
    ...{ state: 'quiet', raised_at: null, raised: 0, last_raised_at: null, is_stopped: false },
    ...{ missing: [], created_at: '', updated_at: '' },
  }
  it.each<[Alert, ReturnType<typeof stateOf>]>([
    [alert, 'on'],
    [{ ...alert, enabled: false }, 'off'],
    [figure, 'on'],
    [{ ...figure, state: 'raised' }, 'raisedNow'],
    [{ ...figure, state: 'raised', is_stopped: true }, 'stopped'],
    [{ ...figure, state: 'raised', is_stopped: true, enabled: false }, 'off'],
  ])('number %#', (one, state) => {
    expect(stateOf(one)).toBe(state)
  })
})
