// Filters about what people wrote, by the language of the text.
import type { Filter, QuestionStyle, ThemeRule } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../../flow-map.ts'
import { flowWith, id, item, q } from '../../test/result-samples.ts'
import { noTools } from '../../tools.ts'
import { Chunk, rowsIn } from './chunk.ts'
import { type Condition, holds } from './conditions.ts'
import { type Facts, factsOf } from './facts.ts'
import { maskOf } from './masks.ts'
import { meaningOf } from './meanings.ts'
import { operatorsOf, planFilter } from './plan-filter.ts'

const on = { question: 'q' }
const topic = { ...on, part: 'theme' } as const
const calendar = { timezone: 'UTC', now: 0 }

const rule = (more: Partial<ThemeRule>): ThemeRule => ({
  ...{ name: 'Delivery', terms: { en: ['deliver*', 'late'] }, not: ['movie'], question: null },
  ...more,
})
const themes = [
  { id: id(800), rule: rule({}) },
  { id: id(801), rule: rule({ name: 'Food', terms: { en: ['soup'] }, question: 'q' }) },
  { id: id(802), rule: rule({ name: 'Elsewhere', question: 'other' }) },
]

const flowIn = (code: string, style: QuestionStyle = 'textarea') => ({
  ...flowWith(style, {}),
  version: 1,
  languages: [{ code, id: id(3), name: code }],
})

/** `body` null: an answer whose text was erased. */
function factsIn(code: string, body: string | null, languageId = id(3)): Facts {
  const row = {
    ...{ id: id(900), nodeId: id(901), flowId: id(2), flowVersion: 1, languageId },
    ...{ isCompleted: true, isInternal: false, isOffline: false },
    ...{ channel: null, distribution: null, device: null, originHost: null },
    ...{ receivedAt: 0, createdAt: 0, timeSpentSeconds: 1, attributes: {} },
    marks: { tags: [], followUp: null },
    responses: [item(body === null ? {} : { body })],
    path: [{ state_id: id(10), at: 0 }],
  }
  return factsOf(mapFlow(flowIn(code)), row, noTools)
}

function conditionOf(filter: Filter, code = 'en'): Condition {
  const plan = planFilter(filter, { flows: [flowIn(code)], themes }, calendar)
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
  return plan.condition
}

type Case = readonly [name: string, filter: Filter, code: string, body: string | null, is: boolean]

const cases: readonly Case[] = [
  ['inside a word', { on, op: 'contains', value: 'LIVER' }, 'en', 'It was delivered.', true],
  ['any of several', { on, op: 'contains', value: ['x!', 'late'] }, 'en', 'Too late', true],
  ['accents stay', { on, op: 'contains', value: 'cafe' }, 'fr', 'Le café', false],
  ['a dotless ı', { on, op: 'contains', value: 'KIRIK' }, 'tr', 'çok kırık', true],
  ['a dotless ı is no i', { on, op: 'contains', value: 'KIRIK' }, 'en', 'çok kırık', false],
  ['wide letters', { on, op: 'contains', value: 'late' }, 'ja', 'ＬＡＴＥ', true],
  ['apostrophes', { on, op: 'contains', value: "can't" }, 'en', 'I can’t', true],
  ['an unknown language', { on, op: 'contains_word', value: 'LATE' }, '', 'so late', true],
  ['a word', { on, op: 'contains_word', value: 'late' }, 'en', 'Late, again', true],
  ['not within a word', { on, op: 'contains_word', value: 'late' }, 'en', 'A plate', false],
  ['a phrase', { on, op: 'contains_word', value: 'too late' }, 'en', 'Far too  LATE!', true],
  ['not over a stop', { on, op: 'contains_word', value: 'too late' }, 'en', 'Me too. Late.', false],
  ['a word in quotes', { on, op: 'contains_word', value: '“late”' }, 'en', 'so late', true],
  ['a star means nothing', { on, op: 'contains_word', value: 'lat*' }, 'en', 'so late', false],
  [
    'a word without spaces',
    { on, op: 'contains_word', value: '食べ物' },
    'ja',
    '食べ物が冷たい',
    true,
  ],
  [
    'a word at the end of a long text',
    { on, op: 'contains_word', value: 'late' },
    'en',
    `${'so '.repeat(2_500)}late`,
    true,
  ],
  ['another text', { on, op: 'not_contains', value: ['late', 'cold'] }, 'en', 'Fine', true],
  ['one of them', { on, op: 'not_contains', value: ['late', 'cold'] }, 'en', 'Cold', false],
  ['an erased text has nothing', { on, op: 'not_contains', value: 'late' }, 'en', null, true],
  ['an erased text', { on, op: 'contains', value: 'late' }, 'en', null, false],
  ['a topic by name', { on: topic, op: 'is', value: 'Delivery' }, 'en', 'Delivered cold', true],
  ['a topic by id', { on: topic, op: 'is', value: id(801) }, 'en', 'Soup!', true],
  ['an excluded word', { on: topic, op: 'is', value: id(800) }, 'en', 'a late movie', false],
  ['another language', { on: topic, op: 'is', value: id(800) }, 'de', 'too late', false],
  ['a region', { on: topic, op: 'is', value: id(800) }, 'en-gb', 'too late', true],
  ['another topic', { on: topic, op: 'is_not', value: 'Food' }, 'en', 'too late', true],
  ['both', { on: topic, op: 'all_of', value: ['Food', 'Delivery'] }, 'en', 'Late soup', true],
  ['more than this', { on: topic, op: 'only', value: 'Food' }, 'en', 'Late soup', false],
]

describe('filters about what people wrote', () => {
  it.each(cases)('%s', (_name, filter, code, body, is) => {
    // A survey whose languages lack the one that was answered in.
    const facts = code === '' ? factsIn('en', body, id(77)) : factsIn(code, body)
    const condition = conditionOf(filter, code === '' ? 'en' : code)
    const chunk = new Chunk(2, 'texts')
    chunk.add(facts)
    expect([holds(condition, facts), rowsIn(maskOf(condition, chunk))]).toEqual([is, is ? [0] : []])
  })

  it('does not contain a word only where somebody answered', () => {
    const facts = { ...factsIn('en', null), marks: [] }
    expect(holds(conditionOf({ on, op: 'not_contains', value: 'late' }), facts)).toBe(false)
    expect(holds(conditionOf({ not: { on, op: 'contains', value: 'late' } }), facts)).toBe(true)
  })

  it('refuses to search columns that were read without texts', () => {
    const chunk = new Chunk()
    chunk.add(factsIn('en', 'late'))
    const search = () => maskOf(conditionOf({ on, op: 'contains', value: 'late' }), chunk)
    expect(search).toThrow('without texts')
  })

  it('keeps nothing that says who somebody is', () => {
    const styles = ['email', 'phone_number', 'naming', 'external_id'] as const
    for (const style of styles) {
      const documents = { flows: [flowIn('en', style)], themes }
      const meaning = meaningOf({ question: q }, documents)
      expect(typeof meaning === 'string' ? meaning : operatorsOf(meaning)).not.toContain('contains')
      expect(meaningOf(topic, documents)).toBe('is not a text that has topics')
    }
  })

  it.each([
    ['nothing', { on, op: 'contains', value: ' ' }, 'filter.value', 'must be a text'],
    ['no value', { on, op: 'not_contains' }, 'filter.value', 'must be a text'],
    ['signs', { on, op: 'contains_word', value: ['late', '!!'] }, 'filter.value', 'a letter or'],
    [
      'a topic of another question',
      { on: topic, op: 'is', value: 'Elsewhere' },
      'filter.value',
      '“',
    ],
    [
      'words of a choice',
      { on: topic, op: 'contains', value: 'a' },
      'filter.op',
      'which takes is,',
    ],
  ] as const satisfies readonly (readonly [string, Filter, string, string])[])(
    'refuses %s at its position',
    (_name, filter, field, sentence) => {
      const plan = planFilter(filter, { flows: [flowIn('en')], themes }, calendar)
      expect('faults' in plan ? plan.faults : []).toEqual([
        { field, message: expect.stringContaining(sentence) },
      ])
    },
  )

  it('offers topics only where there are some', () => {
    expect(meaningOf(topic, { flows: [flowIn('en')], themes: [] })).toBe('has no topics')
  })
})
