import type { Filter, Question } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../../flow-map.ts'
import { flowWith, id, item, text } from '../../test/result-samples.ts'
import { noTools } from '../../tools.ts'
import { holds } from './conditions.ts'
import { factsOf } from './facts.ts'
import { planFilter } from './plan-filter.ts'
import type { ResultRow } from './result-row.ts'

const option = (at: number, key: string, weight?: number) => ({
  id: id(100 + at),
  key,
  body: text(key),
  order: at,
  isVisible: true,
  ...(weight !== undefined && { weight }),
})
const abc = { options: [option(1, 'a', 1), option(2, 'b', 0), option(3, 'c', -1)] }
const likert: Partial<Question> = {
  statements: [{ id: id(40), key: 'row', body: text('row'), order: 0, options: abc.options }],
}
const maxdiff: Partial<Question> = {
  extra: { matrix_question_type: 'maxdiff' },
  statements: ['x', 'y'].map((key, at) => ({
    id: id(50 + at),
    key,
    body: text(key),
    order: at,
    options: [option(10 + 2 * at, 'best'), option(11 + 2 * at, 'worst')],
  })),
}
const calendar = { timezone: 'Europe/Istanbul', now: Date.UTC(2026, 10, 20, 12) }
const on = { question: 'q' }

const plain: ResultRow = {
  id: id(900),
  nodeId: id(901),
  flowId: id(2),
  flowVersion: 1,
  isCompleted: true,
  isInternal: false,
  isOffline: false,
  languageId: id(3),
  channel: null,
  distribution: null,
  device: 'phone',
  originHost: 'shop.example',
  receivedAt: Date.UTC(2026, 10, 19, 22, 30),
  createdAt: Date.UTC(2026, 10, 19, 22, 30),
  timeSpentSeconds: 12.5,
  attributes: { plan: 'paid', birth_year: 1990, staff: true },
  marks: { tags: ['late', 'vip'], followUp: { status: 'waiting', assigneeId: id(700) } },
  responses: [],
  path: [
    { state_id: id(10), at: 0 },
    { state_id: id(11), at: 5 },
  ],
}

function finds(
  filter: Filter,
  [style, more]: readonly [Question['style'], Partial<Question>],
  row: Partial<ResultRow>,
): boolean {
  const flow = { ...flowWith(style, more), version: 1 }
  const plan = planFilter(filter, { flows: [flow] }, calendar)
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
  return holds(plan.condition, factsOf(mapFlow(flow), { ...plain, ...row }, noTools))
}

const chose = (...keys: string[]): Partial<ResultRow> => ({
  responses: keys.map((key) => item({ option_id: id(100 + 'abc'.indexOf(key) + 1) })),
})
const typed = (body: string): Partial<ResultRow> => ({ responses: [item({ body })] })
const several = ['checklist', { ...abc, isMultiSelect: true }] as const
const single = ['radio', abc] as const
const number = ['numeric', {}] as const
const score = ['score', {}] as const
const tag = { facet: 'tag' } as const
const state = { facet: 'follow_up' } as const
const untouched = { marks: { tags: [], followUp: null } }

describe('what a filter means', () => {
  it.each([
    ['is: one of the values', { on, op: 'is', value: ['a', 'b'] }, several, chose('b', 'c'), true],
    ['is: none of the values', { on, op: 'is', value: ['a'] }, several, chose('b', 'c'), false],
    ['is: by the id', { on, op: 'is', value: id(101) }, single, chose('a'), true],
    ['is_not: another value', { on, op: 'is_not', value: 'a' }, several, chose('b'), true],
    ['is_not: the value, too', { on, op: 'is_not', value: 'a' }, several, chose('a', 'b'), false],
    [
      'is_not: not for people who did not answer',
      { on, op: 'is_not', value: 'a' },
      several,
      chose(),
      false,
    ],
    [
      'not: also for people who did not answer',
      { not: { on, op: 'is', value: 'a' } },
      several,
      chose(),
      true,
    ],
    [
      'all_of: more are allowed',
      { on, op: 'all_of', value: ['a', 'b'] },
      several,
      chose('a', 'b', 'c'),
      true,
    ],
    ['all_of: one is missing', { on, op: 'all_of', value: ['a', 'b'] }, several, chose('a'), false],
    ['only: exactly these', { on, op: 'only', value: ['a', 'b'] }, several, chose('b', 'a'), true],
    [
      'only: one too many',
      { on, op: 'only', value: ['a', 'b'] },
      several,
      chose('a', 'b', 'c'),
      false,
    ],
    [
      'between: the lower end is in it',
      { on, op: 'between', value: [7, null] },
      number,
      typed('7'),
      true,
    ],
    [
      'between: the upper end is in it',
      { on, op: 'between', value: [null, 7.5] },
      number,
      typed('7,5'),
      true,
    ],
    ['between: beyond', { on, op: 'between', value: [1, 6] }, number, typed('7'), false],
    ['between: no number', { on, op: 'between', value: [null, null] }, number, typed('***'), false],
    [
      'a promoter',
      { on: { ...on, part: 'nps_group' }, op: 'is', value: 'promoter' },
      score,
      typed('9'),
      true,
    ],
    [
      'not a promoter',
      { on: { ...on, part: 'nps_group' }, op: 'is', value: 'promoter' },
      score,
      typed('8'),
      false,
    ],
    [
      'a detractor by weight',
      { on: { ...on, part: 'nps_group' }, op: 'is', value: 'detractor' },
      single,
      chose('c'),
      true,
    ],
    [
      'the two highest stars',
      { on: { ...on, part: 'top2' }, op: 'is', value: true },
      ['star', {}],
      typed('4'),
      true,
    ],
    [
      'the two lowest stars',
      { on: { ...on, part: 'bottom2' }, op: 'is', value: true },
      ['star', {}],
      typed('3'),
      false,
    ],
    [
      'a row of a matrix',
      { on: { ...on, row: 'row' }, op: 'is', value: 'b' },
      ['matrix', likert],
      { responses: [{ question_id: id(40), option_id: id(102) }] },
      true,
    ],
    [
      'the best of several',
      { on: { ...on, part: 'best' }, op: 'is', value: 'y' },
      ['matrix', maxdiff],
      { responses: [{ question_id: id(51), option_id: id(112) }] },
      true,
    ],
    [
      'best is not worst',
      { on: { ...on, part: 'worst' }, op: 'is', value: 'y' },
      ['matrix', maxdiff],
      { responses: [{ question_id: id(51), option_id: id(112) }] },
      false,
    ],
    [
      'the first place',
      { on: { ...on, option: 'b', part: 'place' }, op: 'between', value: [1, 1] },
      ['ranking', abc],
      { responses: [item({ option_id: id(102), ranking: 0 })] },
      true,
    ],
    [
      'a date',
      { on, op: 'between', value: ['2026-03-05', '2026-03-05'] },
      ['datepicker', {}],
      typed('05/03/2026'),
      true,
    ],
    [
      'the length of a text',
      { on: { ...on, part: 'length' }, op: 'between', value: [4, 4] },
      ['textarea', {}],
      typed('çöğ😀'),
      true,
    ],
    ['asked', { on, op: 'asked' }, single, {}, true],
    ['not asked', { on, op: 'asked' }, single, { path: [{ state_id: id(11), at: 0 }] }, false],
    ['answered', { on, op: 'answered' }, single, {}, false],
    ['shown', { on, op: 'shown' }, single, {}, true],
    ['not shown', { on, op: 'not_shown' }, single, {}, false],
    ['shown, and left unanswered', { on, op: 'unanswered' }, single, {}, true],
    [
      'unanswered, but never shown',
      { on, op: 'unanswered' },
      single,
      { path: [{ state_id: id(11), at: 0 }] },
      false,
    ],
    ['no channel', { on: { facet: 'channel' }, op: 'is', value: 'none' }, single, {}, true],
    ['the version', { on: { facet: 'version' }, op: 'is', value: 1 }, single, {}, true],
    [
      'only: a language, which has an id beside its code',
      { on: { facet: 'language' }, op: 'only', value: 'en' },
      single,
      {},
      true,
    ],
    [
      'a language by its id',
      { on: { facet: 'language' }, op: 'is', value: id(3) },
      single,
      {},
      true,
    ],
    [
      'a language by its code',
      { on: { facet: 'language' }, op: 'is', value: 'en' },
      single,
      {},
      true,
    ],
    ['a tag', { on: tag, op: 'is', value: ['vip', 'new'] }, single, {}, true],
    ['not a tag', { on: tag, op: 'is_not', value: 'vip' }, single, {}, false],
    ['all tags', { on: tag, op: 'all_of', value: ['vip', 'late'] }, single, {}, true],
    ['no tag', { not: { on: tag, op: 'answered' } }, single, untouched, true],
    ['a follow-up', { on: state, op: 'is', value: ['open', 'waiting'] }, single, {}, true],
    ['no follow-up', { on: state, op: 'is', value: 'none' }, single, untouched, true],
    [
      'no follow-up to close',
      { on: state, op: 'is_not', value: 'closed' },
      single,
      untouched,
      false,
    ],
    ['an owner', { on: { facet: 'assignee' }, op: 'is', value: id(700) }, single, {}, true],
    ['nobody', { not: { on: { facet: 'assignee' }, op: 'answered' } }, single, untouched, true],
    ['a host', { on: { facet: 'origin_host' }, op: 'is', value: 'shop.example' }, single, {}, true],
    [
      'Friday in Istanbul, Thursday in London',
      { on: { facet: 'weekday' }, op: 'is', value: 5 },
      single,
      {},
      true,
    ],
    ['half past one at night', { on: { facet: 'hour' }, op: 'is', value: [1] }, single, {}, true],
    ['today', { on: { facet: 'received_at' }, op: 'last', value: { days: 1 } }, single, {}, true],
    [
      'not today: still yesterday in Istanbul',
      { on: { facet: 'received_at' }, op: 'last', value: { days: 1 } },
      single,
      { receivedAt: Date.UTC(2026, 10, 19, 20) },
      false,
    ],
    [
      'the end of a time is not in it',
      { on: { facet: 'received_at' }, op: 'between', value: [null, '2026-11-19T22:30:00Z'] },
      single,
      {},
      false,
    ],
    [
      'a day begins in the time zone',
      { on: { facet: 'received_at' }, op: 'between', value: ['2026-11-20', '2026-11-21'] },
      single,
      {},
      true,
    ],
    [
      'the beginning of a time is',
      { on: { facet: 'received_at' }, op: 'between', value: ['2026-11-19T22:30:00Z', null] },
      single,
      {},
      true,
    ],
    ['an attribute', { on: { customer: 'plan' }, op: 'is', value: 'paid' }, single, {}, true],
    [
      'an attribute that is a Boolean',
      { on: { customer: 'staff' }, op: 'is', value: true },
      single,
      {},
      true,
    ],
    [
      'an attribute that is a number',
      { on: { customer: 'birth_year' }, op: 'between', value: [1990, 1999] },
      single,
      {},
      true,
    ],
    [
      'an attribute that nobody has',
      { on: { customer: 'shoe' }, op: 'is_not', value: 'left' },
      single,
      {},
      false,
    ],
    ['a passed page', { on: { page: id(11) }, op: 'passed' }, single, {}, true],
    [
      'the page on which somebody stopped',
      { on: { page: id(11) }, op: 'left_at' },
      single,
      { isCompleted: false },
      true,
    ],
    [
      'a page that was not passed',
      { on: { page: id(11) }, op: 'passed' },
      single,
      { isCompleted: false },
      false,
    ],
    ['the default ending', { on: { facet: 'end' }, op: 'is', value: 'default' }, single, {}, true],
  ] as const satisfies readonly (readonly [
    string,
    Filter,
    readonly [Question['style'], Partial<Question>],
    Partial<ResultRow>,
    boolean,
  ])[])('%s', (_name, filter, question, row, expected) => {
    expect(finds(filter, question, row)).toBe(expected)
  })
})
