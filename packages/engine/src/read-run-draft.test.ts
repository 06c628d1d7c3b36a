import type { Question } from '@askwell/contract'
import { expect, it } from 'vitest'
import { fitsQuestion } from './read-run-draft.ts'
import { ask, idOf, option } from './test/flow.ts'

const matrix = (...designs: string[][][]): Question =>
  ask('m', 'matrix', {
    statements: ['r1', 'r2', 'r3', 'r4'].map((key, order) => ({
      ...{ id: idOf(`m:${key}`), key, body: { en: key }, order },
      options: ['best', 'worst'].map((end) => option(`m:${key}`, end)),
    })),
    extra: {
      matrix_question_type: 'maxdiff',
      ...(designs.length > 0 && {
        maxdiff: { itemsPerSet: 3, setsPerPerson: 1, versions: designs.length, seed: 1, designs },
      }),
    },
  }).question as Question

it.each<[string, Question, number, boolean]>([
  ['shows the same set', matrix([['r1', 'r2', 'r3']]), 0, true],
  ['shows both statements in the set', matrix([['r2', 'r1', 'r4']]), 0, true],
  ['shows one of them elsewhere', matrix([['r1', 'r3', 'r4']]), 0, false],
  [
    'gives this person another version',
    matrix([['r1', 'r2', 'r3']], [['r1', 'r2', 'r3']]),
    1,
    false,
  ],
  ['has no design any more', matrix(), 0, false],
])(
  'keeps a maxdiff of a draft only while its sets fit: the question %s (C-29)',
  (_what, now, seed, fits) => {
    const answer = {
      kind: 'matrix' as const,
      rows: [
        { statementId: idOf('m:r1'), optionId: idOf('m:r1.best'), set: '0/0' },
        { statementId: idOf('m:r2'), optionId: idOf('m:r2.worst'), set: '0/0' },
      ],
    }
    expect(fitsQuestion(now, answer, seed)).toBe(fits)
  },
)

it('drops an answer to one set of all statements when the question has a design (C-29)', () => {
  const rows = [{ statementId: idOf('m:r1'), optionId: idOf('m:r1.best') }]
  const answer = { kind: 'matrix' as const, rows }
  expect(fitsQuestion(matrix(), answer, 0)).toBe(true)
  expect(fitsQuestion(matrix([['r1', 'r2', 'r3']]), answer, 0)).toBe(false)
})
