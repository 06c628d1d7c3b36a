import type { Question, ResponseItem, Statement } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { replay } from './replay.ts'
import { rowsOfControl, withRow } from './styles/matrix.ts'
import { maxdiffSets } from './styles/maxdiff-sets.ts'
import { ask, flowOf, idOf, option, other, rule, when } from './test/flow.ts'
import { respondent } from './test/respondent.ts'
import { noTools } from './tools.ts'

const row = (key: string, ...keys: string[]): Statement => ({
  id: idOf(`m:${key}`),
  key,
  body: { en: key },
  order: Number(key.slice(1)),
  options: keys.map((one) => option(`m:${key}`, one)),
})
const likert = ask('m', 'matrix', {
  isRequired: true,
  statements: [row('r1', 'bad', 'good'), row('r2', 'bad', 'good')],
  triggers: [when('bad', 'make_visible', 'why', { statementKey: 'r2' })],
})
const flow = flowOf([
  {
    name: 'S1',
    elements: [likert, ask('why', 'text', { hidden: true }), other('n', 'next_page')],
    go: [
      {
        to: 'S2',
        rules: [
          rule('m', 'option_match', { optionIds: [idOf('m:r2.bad')], statementId: idOf('m:r2') }),
        ],
      },
    ],
    next: 'S3',
  },
  { name: 'S2', elements: [ask('q2', 'text'), other('send2', 'submit')] },
  { name: 'S3', elements: [ask('q3', 'text'), other('send3', 'submit')] },
])
const chooses = (
  person: ReturnType<typeof respondent>,
  statement: string,
  key: string,
): ReturnType<typeof respondent> => {
  const question = person
    .view()
    .elements.find((element) => element.kind === 'question' && element.view.question.key === 'm')
  if (question?.kind !== 'question') throw new Error('no matrix')
  const { view } = question
  return person.sends({
    type: 'answered',
    questionId: view.question.id,
    answer: withRow(view.question, view.answer, {
      statementId: idOf(`m:${statement}`),
      optionId: idOf(`m:${statement}.${key}`),
    }),
    by: 'pick',
    at: 20_000,
  })
}

describe('matrix', () => {
  it('one option a statement, all of a required one (R-QS-20, R-PAY-18, R-VAL-09)', () => {
    const person = chooses(respondent(flow), 'r1', 'good')
    expect(person.presses('n').run().faults).toEqual({ [idOf('m?')]: { code: 'required' } })
    chooses(chooses(person, 'r2', 'bad'), 'r2', 'good')
      .presses('n')
      .types('q3', 'x')
      .presses('send3')
    expect(person.saves()[0]?.feedback.responses.slice(0, 2)).toEqual([
      { question_id: idOf('m:r1'), option_id: idOf('m:r1.good') },
      { question_id: idOf('m:r2'), option_id: idOf('m:r2.good') },
    ])
    expect(person.replayed()).toMatchObject({ ok: true })
  })
  it('rules and triggers may ask about one row (R-FLOW-16, R-ANS-18)', () => {
    const person = chooses(respondent(flow), 'r1', 'bad')
    expect(person.shown()).toEqual(['m'])
    chooses(person, 'r2', 'bad')
    expect(person.shown()).toEqual(['m', 'why'])
    expect(person.presses('n').place()).toBe('S2')
    expect(
      chooses(chooses(respondent(flow), 'r1', 'bad'), 'r2', 'good')
        .presses('n')
        .place(),
    ).toBe('S3')
  })
  it('an optional one may be answered in part (R-VAL-11)', () => {
    const optional = {
      ...likert,
      question: likert.question && { ...likert.question, isRequired: false },
    }
    const person = chooses(
      respondent(flowOf([{ name: 'S1', elements: [optional, other('send', 'submit')] }])),
      'r1',
      'good',
    ).presses('send')
    expect(person.saves()).toHaveLength(1)
    expect(person.replayed()).toMatchObject({ ok: true })
  })
  it('a maxdiff takes one best and one other worst (R-QS-21, R-VAL-10)', () => {
    const maxdiff = ask('m', 'matrix', {
      isRequired: true,
      statements: [
        row('r1', 'best', 'worst'),
        row('r2', 'best', 'worst'),
        row('r3', 'best', 'worst'),
      ],
      extra: { matrix_question_type: 'maxdiff' },
    })
    const person = chooses(
      respondent(flowOf([{ name: 'S1', elements: [maxdiff, other('send', 'submit')] }])),
      'r1',
      'best',
    )
    expect(person.presses('send').run().faults).toEqual({ [idOf('m?')]: { code: 'required' } })
    chooses(person, 'r1', 'worst')
    expect(person.presses('send').saves()).toEqual([])
    chooses(chooses(person, 'r2', 'best'), 'r3', 'best').presses('send')
    expect(person.saves()[0]?.feedback.responses).toEqual([
      { question_id: idOf('m:r1'), option_id: idOf('m:r1.worst') },
      { question_id: idOf('m:r3'), option_id: idOf('m:r3.best') },
    ])
    expect(person.replayed()).toMatchObject({ ok: true })
  })
  describe('a maxdiff with a design', () => {
    const keys = ['r1', 'r2', 'r3', 'r4']
    const maxdiff = ask('m', 'matrix', {
      isRequired: true,
      statements: keys.map((key) => row(key, 'best', 'worst')),
      extra: {
        matrix_question_type: 'maxdiff',
        maxdiff: {
          itemsPerSet: 3,
          setsPerPerson: 2,
          versions: 2,
          seed: 1,
          designs: [
            [
              ['r1', 'r2', 'r3'],
              ['r4', 'r3', 'r2'],
            ],
            [
              ['r4', 'r1', 'r2'],
              ['r3', 'r4', 'r1'],
            ],
          ],
        },
      },
    })
    const designed = flowOf([{ name: 'S1', elements: [maxdiff, other('send', 'submit')] }])
    const item = (statement: string, end: string, set?: number, body = '1') => ({
      question_id: idOf(`m:${statement}`),
      option_id: idOf(`m:${statement}.${end}`),
      ...(set !== undefined && { ranking: set, body }),
    })
    const whole = [item('r4', 'best', 0), item('r1', 'worst', 0)].concat([
      item('r4', 'best', 1),
      item('r3', 'worst', 1),
    ])
    const faultsOf = (responses: readonly ResponseItem[]) => {
      const replayed = replay(
        mapFlow(designed),
        { responses, path: [{ state_id: idOf('S1'), at: 0 }], completed: true, year: 2026 },
        noTools,
      )
      return replayed.ok ? [] : replayed.faults.map(({ field }) => field)
    }

    it('shows the sets of the version that the seed chooses (R-QS-21)', () => {
      const shown = (seed: number) =>
        maxdiffSets({
          question: maxdiff.question as Question,
          rows: keys.map((key) => ({ statement: row(key), options: [] })),
          seed,
        }).map(({ set, rows }) => [set, rows.map(({ statement }) => statement.key).join(' ')])
      expect(shown(4)).toEqual([
        ['0/0', 'r1 r2 r3'],
        ['0/1', 'r4 r3 r2'],
      ])
      expect(shown(-1)).toEqual(shown(1))
      expect(shown(1)[0]).toEqual(['1/0', 'r4 r1 r2'])
    })
    it('sends the best and the worst of each set with the set and the version (A-262)', () => {
      const person = respondent(designed)
      const chooses = (statement: string, end: string, set: string) => {
        const [part] = person.view().elements
        if (part?.kind !== 'question') throw new Error('no matrix')
        const { view } = part
        const [choice] = rowsOfControl(view.question, `${idOf(`m:${statement}.${end}`)} ${set}`)
        if (!choice) throw new Error('no choice')
        person.sends({
          type: 'answered',
          questionId: view.question.id,
          answer: withRow(view.question, view.answer, choice),
          by: 'pick',
          at: 20_000,
        })
      }
      chooses('r4', 'best', '1/0')
      chooses('r1', 'worst', '1/0')
      chooses('r4', 'best', '1/1')
      expect(person.presses('send').run().faults).toEqual({ [idOf('m?')]: { code: 'required' } })
      chooses('r4', 'worst', '1/1')
      expect(person.presses('send').saves()).toEqual([])
      chooses('r3', 'best', '1/1')
      person.presses('send')
      expect(person.saves()[0]?.feedback.responses).toEqual([
        item('r1', 'worst', 0),
        item('r3', 'best', 1),
        item('r4', 'best', 0),
        item('r4', 'worst', 1),
      ])
      expect(person.replayed()).toMatchObject({ ok: true })
    })
    it.each([
      ['all sets', whole, []],
      [
        'one set of all statements, as without a design',
        [item('r2', 'best'), item('r3', 'worst')],
        [],
      ],
      ['one of two sets', whole.slice(0, 2), ['responses.0.option_id']],
      [
        'a statement that is not in the set',
        whole.with(1, item('r3', 'worst', 0)),
        ['responses.1.question_id'],
      ],
      [
        'one statement for both ends',
        whole.with(1, item('r4', 'worst', 0)),
        ['responses.1.question_id'],
      ],
      ['a set answered twice', [...whole, item('r2', 'best', 0)], ['responses.4.ranking']],
      ['an unknown set', whole.with(0, item('r4', 'best', 2)), ['responses.0.ranking']],
      ['an unknown version', whole.with(0, item('r4', 'best', 0, '2')), ['responses.0.ranking']],
      ['two versions', whole.with(2, item('r4', 'best', 1, '0')), ['responses.2.body']],
      [
        'a set without its version',
        whole.with(0, { ...item('r4', 'best'), ranking: 0 }),
        ['responses.0.ranking'],
      ],
      ['half a set', whole.slice(0, 3), ['responses.2.option_id']],
    ])('replays %s (R-QS-21)', (_what, responses, faults) => {
      expect(faultsOf(responses)).toEqual(faults)
    })
  })
  it('in a conjoint the triggers of all answers hold (R-QS-22, R-ANS-07)', () => {
    const conjoint = ask('m', 'matrix', {
      statements: [row('r1', 'a', 'b'), row('r2', 'a', 'b')],
      extra: { matrix_question_type: 'conjoint' },
      triggers: [
        when('a', 'make_visible', 't1', { statementKey: 'r1' }),
        when('b', 'make_visible', 't2', { statementKey: 'r2' }),
      ],
    })
    const person = respondent(
      flowOf([
        {
          name: 'S1',
          elements: [
            conjoint,
            ask('t1', 'text', { hidden: true }),
            ask('t2', 'text', { hidden: true }),
            other('n', 'next_page'),
          ],
        },
      ]),
    )
    expect(chooses(chooses(person, 'r1', 'a'), 'r2', 'b').shown()).toEqual(['m', 't1', 't2'])
  })
  it('a page of one matrix moves on when each row is answered (A-264)', () => {
    const person = chooses(
      respondent(
        flowOf([
          { name: 'S1', elements: [likert], next: 'S2' },
          { name: 'S2', elements: [ask('z', 'text')] },
        ]),
      ),
      'r1',
      'good',
    )
    expect(person.place()).toBe('S1')
    expect(chooses(person, 'r2', 'good').place()).toBe('S2')
  })
})
