import type { Question, ResponseItem, Statement } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { fitsQuestion } from './read-run-draft.ts'
import { replay } from './replay.ts'
import { matrixTasks, optionText, productOf } from './styles/conjoint-tasks.ts'
import { rowsOfControl, withRow } from './styles/matrix.ts'
import { ask, flowOf, idOf, option, other } from './test/flow.ts'
import { respondent } from './test/respondent.ts'
import { noTools } from './tools.ts'

const row = (key: string, ...keys: string[]): Statement => ({
  id: idOf(`m:${key}`),
  key,
  body: { en: key },
  order: Number(key.slice(1)),
  options: keys.map((one) => option(`m:${key}`, one)),
})

describe('a conjoint with a design', () => {
  const level = (key: string) => ({ key, body: { en: key } })
  const products = {
    attributes: [
      { ...level('price'), levels: [level('low'), level('high')] },
      { ...level('view'), levels: [level('sea'), level('court')] },
    ],
    ...{ alternatives: 2, hasNone: true, tasks: 2, versions: 2, seed: 1 },
    designs: [
      // Version 0, and then version 1.
      [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [0, 1],
          [1, 0],
        ],
      ],
      [
        [
          [1, 0],
          [0, 1],
        ],
        [
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  }
  const asked = ask('m', 'matrix', {
    isRequired: true,
    // The order of the statements decides, not their position in the list.
    statements: [row('r2', 'a1', 'a2', 'none'), row('r1', 'a1', 'a2', 'none')],
    extra: { matrix_question_type: 'conjoint', conjoint: products },
  })
  const survey = flowOf([{ name: 'S1', elements: [asked, other('send', 'submit')] }])
  const shown = (seed: number) => {
    const [part] = respondent(survey, { seed }).view().elements
    if (part?.kind !== 'question') throw new Error('no matrix')
    return matrixTasks(part.view)
  }
  const item = (key: string, end: string, ranking?: number, body = '1'): ResponseItem => ({
    ...{ question_id: idOf(`m:${key}`), option_id: idOf(`m:${key}.${end}`) },
    ...(ranking !== undefined && { ranking, body }),
  })
  it('shows the products of the version that the seed chooses (R-QS-22)', () => {
    expect(shown(0).map(({ statement, set }) => `${statement.key} ${set}`)).toEqual([
      'r1 0/0',
      'r2 0/1',
    ])
    const question = asked.question as Question
    expect(productOf(question, shown(3)[1]?.set, 'a1')).toEqual([
      { attribute: { en: 'price' }, level: { en: 'high' } },
      { attribute: { en: 'view' }, level: { en: 'court' } },
    ])
    expect(productOf(question, '1/1', 'none')).toBeNull()
    expect(optionText(question, { key: 'a2', body: { en: 'Product 2' } }, '1/0')).toEqual({
      en: 'price: low, view: court',
    })
    expect(optionText(question, { key: 'a2', body: { en: 'Product 2' } }, undefined)).toEqual({
      en: 'Product 2',
    })
  })
  it('sends each choice with its task and the version of the design (R-PAY-18)', () => {
    const person = respondent(survey, { seed: 1 })
    for (const [statement, key] of [
      ['r2', 'none'],
      ['r1', 'a2'],
    ]) {
      const [part] = person.view().elements
      if (part?.kind !== 'question') throw new Error('no matrix')
      const { question, answer } = part.view
      const set = statement === 'r1' ? '1/0' : '1/1'
      const [choice] = rowsOfControl(question, `${idOf(`m:${statement}.${key}`)} ${set}`)
      if (!choice) throw new Error('no choice')
      person.sends({
        ...{ type: 'answered', questionId: question.id, by: 'pick', at: 20_000 },
        answer: withRow(question, answer, choice),
      })
    }
    person.presses('send')
    expect(person.saves()[0]?.feedback.responses).toEqual([
      item('r2', 'none', 1),
      item('r1', 'a2', 0),
    ])
    expect(person.replayed()).toMatchObject({ ok: true })
  })
  it.each([
    ['all tasks', [item('r1', 'a1', 0), item('r2', 'none', 1)], []],
    ['tasks without a design, as before', [item('r1', 'a1'), item('r2', 'a2')], []],
    ['an unknown version', [item('r1', 'a1', 0, '2')], ['responses.0.ranking']],
    ['an unknown task', [item('r1', 'a1', 2)], ['responses.0.ranking']],
    ['a statement as another task', [item('r1', 'a1', 1)], ['responses.0.question_id']],
    ['two versions', [item('r1', 'a1', 0), item('r2', 'a1', 1, '0')], ['responses.1.body']],
    ['a version for one task only', [item('r1', 'a1'), item('r2', 'a1', 1)], ['responses.1.body']],
  ])('replays %s (R-QS-22)', (_what, responses, faults) => {
    const optional = flowOf([
      {
        name: 'S1',
        elements: [
          { ...asked, question: { ...(asked.question as Question), isRequired: false } },
          other('send', 'submit'),
        ],
      },
    ])
    const found = replay(
      mapFlow(optional),
      { responses, path: [{ state_id: idOf('S1'), at: 0 }], completed: true, year: 2026 },
      noTools,
    )
    expect(found.ok ? [] : found.faults.map(({ field }) => field)).toEqual(faults)
  })

  it('keeps an answer of a draft only while the person sees the same products (C-29)', () => {
    const answer = {
      kind: 'matrix' as const,
      rows: [{ statementId: idOf('m:r2'), optionId: idOf('m:r2.a1'), set: '1/1' }],
    }
    const question = asked.question as Question
    expect([1, 3, 0].map((seed) => fitsQuestion(question, answer, seed))).toEqual([
      true,
      true,
      false,
    ])
  })
})
