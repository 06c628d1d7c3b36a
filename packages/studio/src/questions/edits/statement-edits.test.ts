import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, ids, option, trigger } from '../test/flow.ts'
import {
  addStatements,
  moveStatement,
  newStatement,
  removeStatement,
  renameColumnKey,
  renameStatementKey,
  setDesign,
  shareColumns,
  sharesColumns,
  turnMatrix,
} from './statement-edits.ts'

const m = idOf('m')
const flow = flowOf(
  [
    ask('m', 'matrix', {
      rows: { food: ['bad', 'good'], room: ['bad', 'good'] },
      triggers: [
        trigger({ key: 'bad', statementKey: 'food' }),
        trigger({ key: 'bad' }),
        trigger({ key: 'good', statementKey: 'room' }),
      ],
    }),
  ],
  {
    transitions: [
      {
        id: idOf('way'),
        fromStateId: idOf('page'),
        toStateId: idOf('end'),
        rules: [
          {
            elementId: m,
            operator: 'option_match',
            statementId: idOf('m/food'),
            optionIds: [idOf('m/food.bad')],
          },
        ],
      },
    ],
  },
)
const rows = (changed: Flow) =>
  changed.elements[0]?.question?.statements.map(
    (row) => `${row.order}${row.key}:${row.options.map(({ key }) => key)}`,
  )
const fires = (changed: Flow) =>
  changed.elements[0]?.triggers.map(({ key, statementKey }) => `${statementKey ?? 'any'}.${key}`)

describe('the sets of a maxdiff', () => {
  const designed = setDesign(m, {
    ...{ itemsPerSet: 3, setsPerPerson: 1, versions: 1, seed: 1 },
    designs: [[['food', 'room', 'bar']]],
  })(turnMatrix(m, 'maxdiff', ['en'], ids())(flow))
  const extraOf = (changed: Flow) => changed.elements[0]?.question?.extra

  it('keep a row that is renamed (R-QS-21)', () => {
    const renamed = renameStatementKey(m, idOf('m/food'), 'meals')(designed)
    expect(extraOf(renamed)?.maxdiff?.designs).toEqual([[['meals', 'room', 'bar']]])
  })

  it('are dropped alone, and with the kind', () => {
    expect(extraOf(setDesign(m, null)(designed))).toEqual({ matrix_question_type: 'maxdiff' })
    expect(extraOf(turnMatrix(m, 'likert', ['en'], ids())(designed))).toEqual({
      matrix_question_type: 'likert',
    })
  })
})

describe('statements', () => {
  it('are added with the answers of the rows beside them, and moved (O-04, R-QS-20)', () => {
    const question = flow.elements[0]?.question
    if (!question) throw new Error('no question')
    const more = addStatements(m, [newStatement(question, 'bar', { en: 'Bar' }, ids())])(flow)
    expect(rows(more)).toEqual(['0food:bad,good', '1room:bad,good', '2bar:bad,good'])
    expect(rows(moveStatement(m, 2, 0)(more))).toEqual([
      '0bar:bad,good',
      '1food:bad,good',
      '2room:bad,good',
    ])
  })

  it('a removed row takes its own triggers along and leaves those of any row (O-06)', () => {
    const less = removeStatement(m, idOf('m/food'))(flow)
    expect(rows(less)).toEqual(['0room:bad,good'])
    expect(fires(less)).toEqual(['any.bad', 'room.good'])
    expect(less.transitions[0]?.rules[0]?.optionIds).toEqual([])
  })

  it('a renamed row is renamed in its triggers (O-06)', () =>
    expect(fires(renameStatementKey(m, idOf('m/food'), 'meal')(flow))).toEqual([
      'meal.bad',
      'any.bad',
      'room.good',
    ]))

  it('columns are written once for every row, keep their ids, and forget what is left out (O-04)', () => {
    const shared = shareColumns(m, [option('x', 'good'), option('x', 'great')], ids())(flow)
    expect(rows(shared)).toEqual(['0food:good,great', '1room:good,great'])
    expect(shared.elements[0]?.question?.statements[1]?.options[0]?.id).toBe(idOf('m/room.good'))
    expect(fires(shared)).toEqual(['room.good'])
    expect(sharesColumns(shared.elements[0]?.question ?? neverAsked())).toBe(true)
  })

  it('a column of one row that differs is seen', () => {
    const { question } = ask('other', 'matrix', { rows: { a: ['x'], b: ['y'] } })
    expect(sharesColumns(question ?? neverAsked())).toBe(false)
  })

  it('a renamed column is renamed in every row', () => {
    expect(rows(renameColumnKey(m, 'bad', 'poor')(flow))).toEqual([
      '0food:poor,good',
      '1room:poor,good',
    ])
    expect(fires(renameColumnKey(m, 'bad', 'poor')(flow))).toEqual([
      'food.poor',
      'any.poor',
      'room.good',
    ])
  })

  it('a maxdiff has a best and a worst in every row (R-QS-21)', () => {
    const turned = turnMatrix(m, 'maxdiff', ['en', 'tr'], ids())(flow)
    expect(rows(turned)).toEqual(['0food:best,worst', '1room:best,worst'])
    expect(turned.elements[0]?.question?.statements[0]?.options[0]?.body).toEqual({
      en: 'Best',
      tr: 'En iyi',
    })
    expect(rows(turnMatrix(m, 'conjoint', ['en'], ids())(turned))).toEqual(rows(turned))
  })
})

const neverAsked = (): never => {
  throw new Error('no question')
}
