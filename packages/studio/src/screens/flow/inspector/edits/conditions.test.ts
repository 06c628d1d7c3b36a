import type { Question, QuestionStyle, Rule } from '@askwell/contract'
import { questionStyles } from '@askwell/contract'
import { mapFlow, rulesHold } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf } from '../../../../questions/test/flow.ts'
import {
  type Condition,
  conditionsFor,
  firstCondition,
  isOpen,
  readCondition,
  turnCondition,
  writeCondition,
} from './conditions.ts'

const questionOf = (
  style: QuestionStyle,
  options: string[] = [],
  rows: Record<string, string[]> = {},
): Question => {
  const { question } = ask('q', style, { options, rows })
  if (!question) throw new Error('no question')
  return question
}
const blank: Rule = { elementId: idOf('q'), operator: 'option_match' }
const written = (question: Question, condition: Condition, statement?: string) =>
  writeCondition(
    statement === undefined ? blank : { ...blank, statementId: idOf(statement) },
    question,
    condition,
  )

const choice = questionOf('radio', ['yes', 'no'])
const text = questionOf('text')
const age = questionOf('age')
const score = questionOf('score')
const matrix = questionOf('matrix', [], { food: ['bad', 'good'], room: ['bad', 'good'] })

describe('conditions', () => {
  it.each<[string, Question, Condition, Partial<Rule>]>([
    [
      'R-FLOW-15',
      choice,
      { is: 'one_of', picks: [idOf('q.yes')] },
      { operator: 'option_match', optionIds: [idOf('q.yes')] },
    ],
    [
      'R-FLOW-10',
      choice,
      { is: 'none_of', picks: [idOf('q.yes')] },
      { operator: 'not_equals', value: ['yes'] },
    ],
    [
      'R-FLOW-15',
      score,
      { is: 'one_of', picks: ['0', '6'] },
      { operator: 'equals', value: ['0', '6'] },
    ],
    ['R-FLOW-09', text, { is: 'equals', values: ['yes'] }, { operator: 'equals', value: 'yes' }],
    [
      'R-FLOW-09',
      text,
      { is: 'equals', values: ['yes', 'sure'] },
      { operator: 'equals', value: ['yes', 'sure'] },
    ],
    [
      'R-FLOW-11',
      text,
      { is: 'contains', values: ['slow'] },
      { operator: 'contains', value: 'slow' },
    ],
    [
      'R-FLOW-12',
      text,
      { is: 'not_contains', values: ['slow'] },
      { operator: 'not_contains', value: 'slow' },
    ],
    [
      'R-FLOW-13',
      text,
      { is: 'matches', pattern: '^ab+c$' },
      { operator: 'regex', value: '^ab+c$' },
    ],
    [
      'R-FLOW-09',
      age,
      { is: 'between', from: 18, to: 20 },
      { operator: 'equals', value: ['18', '19', '20'] },
    ],
    ['R-FLOW-11', text, { is: 'answered' }, { operator: 'contains', value: '' }],
    ['R-FLOW-12', text, { is: 'unanswered' }, { operator: 'not_contains', value: '' }],
  ])(
    'writes a condition and reads it back: row %# ($0, O-05)',
    (_id, question, condition, rule) => {
      expect(written(question, condition)).toEqual({ elementId: idOf('q'), ...rule })
      expect(readCondition(written(question, condition), question)).toEqual(condition)
    },
  )

  it('keeps the row of a matrix, and reads keys within it (R-FLOW-16, O-05)', () => {
    const rule = written(matrix, { is: 'none_of', picks: [idOf('q/food.bad')] }, 'q/food')
    expect(rule).toEqual({
      elementId: idOf('q'),
      statementId: idOf('q/food'),
      operator: 'not_equals',
      value: ['bad'],
    })
    expect(readCondition(rule, matrix)).toEqual({ is: 'none_of', picks: [idOf('q/food.bad')] })
    expect(readCondition({ ...rule, operator: 'equals' }, matrix)).toEqual({
      is: 'one_of',
      picks: [idOf('q/food.bad')],
    })
  })

  it.each<[Condition, Question, Rule['value'] | null, boolean]>([
    [{ is: 'answered' }, text, 'hello', true],
    [{ is: 'answered' }, text, null, false],
    [{ is: 'unanswered' }, text, null, true],
    [{ is: 'unanswered' }, text, 'hello', false],
    [{ is: 'between', from: 18, to: 30 }, age, '18', true],
    [{ is: 'between', from: 18, to: 30 }, age, '31', false],
    [{ is: 'one_of', picks: ['9', '10'] }, score, '10', true],
    [{ is: 'none_of', picks: ['9', '10'] }, score, '10', false],
    [{ is: 'matches', pattern: 'wait' }, text, 'We WAITED', true],
  ])('the engine finds that %j of %# (O-05)', (condition, question, answer, holds) => {
    const flow = flowOf([{ ...ask('q', question.style), question }])
    const sent = answer === null ? [] : [{ question_id: question.id, body: String(answer) }]
    expect(rulesHold(mapFlow(flow), sent, [written(question, condition)], matches)).toBe(holds)
  })

  it.each(questionStyles)(
    '%s offers what makes sense for it and begins with one of these (O-05)',
    (style) => {
      const question = questionOf(
        style,
        ['checklist', 'dropdown', 'radio'].includes(style) ? ['a'] : [],
      )
      const first = firstCondition(question)
      expect(conditionsFor(question, first.is)).toContain(first.is)
      expect(isOpen(first)).toBe(!['answered', 'between'].includes(first.is))
      expect(conditionsFor(question, first.is)).toEqual(
        expect.arrayContaining(['answered', 'unanswered']),
      )
    },
  )

  it('a pattern on options, as an imported flow may have, stays what it is (O-05)', () => {
    expect(conditionsFor(choice, 'matches')).toContain('matches')
    expect(conditionsFor(choice, 'one_of')).not.toContain('matches')
  })

  it('keeps what both conditions have when it is turned', () => {
    expect(turnCondition({ is: 'one_of', picks: ['a'] }, 'none_of')).toEqual({
      is: 'none_of',
      picks: ['a'],
    })
    expect(turnCondition({ is: 'contains', values: ['a'] }, 'matches')).toEqual({
      is: 'matches',
      pattern: 'a',
    })
    expect(turnCondition({ is: 'answered' }, 'equals')).toEqual({ is: 'equals', values: [] })
  })
})
