// Conditions of a Qualtrics file, one expression at a time and in groups. Null = it cannot be expressed here, and is reported.
import { describe, expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import type { Loose } from './loose.ts'
import { compare, type QsfAskable, readLogic } from './qsf-logic.ts'

const choices: QsfAskable = {
  ref: 'QID1',
  keyOf: new Map([
    ['1', 'yes'],
    ['2', 'no'],
  ]),
  isText: false,
}
const points: QsfAskable = {
  ref: 'QID2',
  keyOf: new Map(['9', '10', '11'].map((point) => [point, point])),
  isText: false,
}
const words: QsfAskable = { ref: 'QID3', keyOf: new Map(), isText: true }
const askables = new Map([choices, points, words].map((one) => [one.ref, one]))
const read = (logic: unknown): Condition | null => readLogic(logic, (id) => askables.get(id))

const any = (ref: string, ...keys: string[]): Condition => ({ kind: 'any', ref, keys })
const none = (ref: string, ...keys: string[]): Condition => ({ kind: 'none', ref, keys })

describe('compare', () => {
  it.each<[string, QsfAskable, string, string, Loose, Condition | null]>([
    ['a choice', choices, 'SelectableChoice', '1', { Operator: 'Selected' }, any('QID1', 'yes')],
    [
      'a choice left out',
      choices,
      'SelectableChoice',
      '2',
      { Operator: 'NotSelected' },
      none('QID1', 'no'),
    ],
    [
      'a choice that no longer exists',
      choices,
      'SelectableChoice',
      '7',
      { Operator: 'Selected' },
      null,
    ],
    ['a row of a matrix', choices, 'ChoiceGroup', '1', { Operator: 'Selected' }, null],
    ['a question that was seen', choices, '', '', { Operator: 'Displayed' }, { kind: 'always' }],
    ['no answer', choices, '', '', { Operator: 'Empty' }, none('QID1', 'yes', 'no')],
    ['any answer', choices, '', '', { Operator: 'NotEmpty' }, any('QID1', 'yes', 'no')],
    ['an empty text', words, '', '', { Operator: 'Empty' }, null],
    ['one point', points, '', '', { Operator: 'EqualTo', RightOperand: '9' }, any('QID2', '9')],
    [
      'a point as a number',
      points,
      '',
      '',
      { Operator: 'EqualTo', RightOperand: 10 },
      any('QID2', '10'),
    ],
    [
      'another point',
      points,
      '',
      '',
      { Operator: 'NotEqualTo', RightOperand: '9' },
      none('QID2', '9'),
    ],
    ['a point beyond the scale', points, '', '', { Operator: 'EqualTo', RightOperand: '12' }, null],
    [
      'more, by number and not by letter',
      points,
      '',
      '',
      { Operator: 'GreaterThan', RightOperand: '9' },
      any('QID2', '10', '11'),
    ],
    [
      'at least',
      points,
      '',
      '',
      { Operator: 'GreaterThanOrEqual', RightOperand: '10' },
      any('QID2', '10', '11'),
    ],
    ['less', points, '', '', { Operator: 'LessThan', RightOperand: '10' }, any('QID2', '9')],
    [
      'at most',
      points,
      '',
      '',
      { Operator: 'LessThanOrEqual', RightOperand: '10' },
      any('QID2', '9', '10'),
    ],
    ['more than nothing', points, '', '', { Operator: 'GreaterThan', RightOperand: '' }, null],
    ['more than a word', points, '', '', { Operator: 'GreaterThan', RightOperand: 'nine' }, null],
    ['more in a text', words, '', '', { Operator: 'GreaterThan', RightOperand: '9' }, null],
    [
      'a text',
      words,
      '',
      '',
      { Operator: 'EqualTo', RightOperand: 'x' },
      { kind: 'text', ref: 'QID3', operator: 'equals', value: 'x' },
    ],
    ['an empty text as value', words, '', '', { Operator: 'EqualTo', RightOperand: '' }, null],
    [
      'a part of a text',
      words,
      '',
      '',
      { Operator: 'Contains', RightOperand: 'x' },
      { kind: 'text', ref: 'QID3', operator: 'contains', value: 'x' },
    ],
    [
      'no part of a text',
      words,
      '',
      '',
      { Operator: 'DoesNotContain', RightOperand: 'x' },
      { kind: 'text', ref: 'QID3', operator: 'not_contains', value: 'x' },
    ],
    ['a part of a choice', choices, '', '', { Operator: 'Contains', RightOperand: 'y' }, null],
    ['an unknown operator', choices, '', '', { Operator: 'MatchesRegex', RightOperand: 'y' }, null],
    ['an inherited name', choices, '', '', { Operator: 'constructor', RightOperand: '1' }, null],
    ['no operator', choices, '', '', {}, null],
  ])('reads %s', (_what, askable, kind, choice, expression, condition) => {
    expect(compare(askable, kind, choice, expression)).toEqual(condition)
  })
})

describe('readLogic', () => {
  const on = (locator: string, Operator = 'Selected', more: Loose = {}): Loose => ({
    LogicType: 'Question',
    ChoiceLocator: locator,
    Operator,
    ...more,
  })
  const yes = on('q://QID1/SelectableChoice/1')
  const no = on('q://QID1/SelectableChoice/2')
  const high = on('', 'GreaterThan', { LeftOperand: 'q://QID2', RightOperand: '9' })
  const isYes = any('QID1', 'yes')
  const isNo = any('QID1', 'no')
  const isHigh = any('QID2', '10', '11')
  const group = (...expressions: Loose[]): Loose => ({ Type: 'If', ...expressions })

  it.each<[string, unknown, Condition | null]>([
    ['one expression', { 0: group(yes) }, isYes],
    ['the operand where there is no choice', { 0: group(high) }, isHigh],
    [
      'the id beside an address that nobody knows',
      { 0: group(on('', 'NotEmpty', { QuestionID: 'QID1' })) },
      any('QID1', 'yes', 'no'),
    ],
    [
      'and, which is also meant where nothing is written',
      { 0: group(yes, high) },
      { kind: 'and', of: [isYes, isHigh] },
    ],
    [
      'or, also as Qualtrics misspells its name',
      { 0: group(yes, { ...no, Conjuction: 'Or' }) },
      { kind: 'or', of: [isYes, isNo] },
    ],
    [
      'and before or',
      { 0: group(yes, { ...no, Conjunction: 'Or' }, { ...high, Conjunction: 'And' }) },
      { kind: 'or', of: [isYes, { kind: 'and', of: [isNo, isHigh] }] },
    ],
    [
      'groups',
      { 0: group(yes, high), 1: { ...group(no), Type: 'ElseIf' }, Type: 'BooleanExpression' },
      { kind: 'or', of: [{ kind: 'and', of: [isYes, isHigh] }, isNo] },
    ],
    [
      'more than ten expressions in the order of their numbers',
      {
        0: Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [`${at}`, at === 10 ? no : yes]),
        ),
      },
      { kind: 'and', of: [...Array.from({ length: 10 }, () => isYes), isNo] },
    ],
    ['nothing', undefined, null],
    ['a list', [], null],
    ['no group', { Type: 'BooleanExpression' }, null],
    ['an empty group', { 0: group() }, null],
    ['a question that was not kept', { 0: group(on('q://QID9/SelectableChoice/1')) }, null],
    ['embedded data', { 0: group({ ...yes, LogicType: 'EmbeddedField' }) }, null],
    [
      'one part that cannot be asked, in any of several groups',
      { 0: group(yes), 1: { ...group(no, on('q://QID9')), Type: 'Or' } },
      null,
    ],
  ])('reads %s', (_what, logic, condition) => {
    expect(read(logic)).toEqual(condition)
  })
})
