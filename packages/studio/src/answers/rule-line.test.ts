import type { Rule } from '@askwell/contract'
import { mapFlow } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf } from '../questions/test/flow.ts'
import { personName } from './person.ts'
import { ruleLine } from './rule-line.ts'

const map = mapFlow(
  flowOf([
    ask('mood', 'radio', { options: ['good', 'bad'], body: { en: '**Mood**?' } }),
    ask('grid', 'matrix', { rows: { food: ['ok', 'poor'] } }),
    ask('nps', 'score'),
    ask('why', 'text'),
  ]),
)
const said = (rule: Partial<Rule>): string => {
  const { question, operator, values } = ruleLine(map, rule as Rule, ['en'])
  return `${question} ${operator} ${values.join(' or ')}`.trim()
}
const of = (name: string, operator: Rule['operator'], more: Partial<Rule> = {}): string =>
  said({ elementId: idOf(name), operator, ...more })

describe('ruleLine', () => {
  it.each<[string, string]>([
    [of('mood', 'option_match', { optionIds: [idOf('mood.good')] }), 'Mood? is good'],
    [of('mood', 'option_match', { optionIds: ['gone'] }), 'Mood? is ?'],
    [of('mood', 'option_match'), 'Mood? is'],
    [of('mood', 'equals', { value: 'bad' }), 'Mood? is bad'],
    [of('mood', 'equals', { value: ' bad ' }), 'Mood? is bad'],
    [of('mood', 'not_equals', { value: ['good', 'gone'] }), 'Mood? isNot good or gone'],
    [of('why', 'contains', { value: 'late' }), 'why has late'],
    [of('why', 'not_contains', { value: 'late' }), 'why hasNot late'],
    [of('why', 'regex', { value: '^a' }), 'why matches ^a'],
    [of('nps', 'equals', { value: ['0', '1', '2', '3', '9'] }), 'nps is 0–3 or 9'],
    [
      of('grid', 'option_match', {
        statementId: idOf('grid/food'),
        optionIds: [idOf('grid/food.poor')],
      }),
      'food is poor',
    ],
    [of('gone', 'equals', { value: 'x' }), '? is x'],
  ])('%s', (line, expected) => expect(line).toBe(expected))
})

describe('personName', () => {
  const fields = ['name', 'email', 'phone_number', 'external_id', 'user_id'] as const
  const all = Object.fromEntries(fields.map((field) => [field, `my ${field}`]))
  it.each(fields.map((field, at) => [field, fields.slice(0, at)] as const))(
    'is the %s where nothing before it is known',
    (field, before) => {
      const rest = { ...all, ...Object.fromEntries(before.map((name) => [name, null])) }
      const blank = { ...all, ...Object.fromEntries(before.map((name) => [name, ''])) }
      expect(personName(rest as never, 'device')).toBe(`my ${field}`)
      expect(personName(blank as never, 'device')).toBe(`my ${field}`)
    },
  )
  it('is the id of the visit where no customer is known, and nothing else', () => {
    expect(personName(null, 'u1')).toBe('u1')
    expect(personName(null, '')).toBeNull()
    expect(personName(null)).toBeNull()
  })
})
