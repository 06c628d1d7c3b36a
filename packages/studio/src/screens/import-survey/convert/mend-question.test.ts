import type { Question } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask } from '../../../questions/test/flow.ts'
import { mendQuestion } from './mend-question.ts'

const question = (...args: Parameters<typeof ask>): Question => {
  const { question } = ask(...args)
  if (!question) throw new Error('no question')
  return question
}
type Limit = number | undefined
type Limits = Partial<Pick<Question, 'min' | 'max' | 'minLength' | 'maxLength'>>
const mended = (of: Question) => {
  const { question, lost } = mendQuestion(of)
  return { question, lost: lost.map(({ why, detail }) => `${why} ${detail}`) }
}

describe('mendQuestion', () => {
  it.each<[name: string, given: Limits, kept: Limits, lost: string[]]>([
    ['sound limits stay', { minLength: 2, maxLength: 9 }, { minLength: 2, maxLength: 9 }, []],
    ['no least of nothing', { minLength: 0, maxLength: 9 }, { maxLength: 9 }, []],
    ['whole lengths', { minLength: 2.7, maxLength: 9.2 }, { minLength: 2, maxLength: 9 }, []],
    [
      'a pair nobody can keep',
      { minLength: 9, maxLength: 2 },
      {},
      ['setting minLength, maxLength'],
    ],
    ['numbers that cross', { min: 5, max: 1 }, {}, ['setting min, max']],
    ['numbers below zero', { min: -5, max: -1 }, { min: -5, max: -1 }, []],
    ['one side alone', { max: 7 }, { max: 7 }, []],
  ])('%s', (_name, given, kept, lost) => {
    const result = mended(question('q', 'text', given))
    expect(result.lost).toEqual(lost)
    const limits = ['min', 'max', 'minLength', 'maxLength'] as const
    for (const limit of limits) expect(result.question?.[limit]).toBe(kept[limit])
  })

  it.each<[least: Limit, most: Limit, fewest: Limit, highest: Limit, lost?: string[]]>([
    [1, 2, 1, 2],
    [0, 3, undefined, 3],
    [undefined, 9, undefined, undefined],
    [4, undefined, undefined, undefined, ['setting min']],
    [3, 1, undefined, undefined, ['setting min, max']],
    [-2, 0, undefined, undefined],
  ])('of three answers, %s to %s becomes %s to %s', (least, most, fewest, highest, lost = []) => {
    const result = mended(
      question('q', 'checklist', {
        options: ['a', 'b', 'c'],
        ...(least !== undefined && { minSelectionCount: least }),
        ...(most !== undefined && { maxSelectionCount: most }),
      }),
    )
    expect(result.question?.minSelectionCount).toBe(fewest)
    expect(result.question?.maxSelectionCount).toBe(highest)
    expect(result.lost).toEqual(lost)
  })

  it('turns a choice without answers into a text', () => {
    const { question: text, lost } = mended(
      question('q', 'checklist', { isMultiSelect: true, minSelectionCount: 1 }),
    )
    expect(text).toMatchObject({ style: 'text', isMultiSelect: false })
    expect(text).not.toHaveProperty('minSelectionCount')
    expect(lost).toEqual(['input_kind checklist'])
  })

  it.each<
    [
      name: string,
      rows: Record<string, string[]>,
      type: 'maxdiff' | undefined,
      rest: string[] | null,
    ]
  >([
    ['keeps rows with answers', { r: ['a'], s: [] }, undefined, ['r']],
    ['is nothing without rows', {}, undefined, null],
    ['is nothing with empty rows', { r: [] }, undefined, null],
    ['compares at least two', { r: ['a'] }, 'maxdiff', null],
    ['compares two', { r: ['a'], s: ['a'] }, 'maxdiff', ['r', 's']],
  ])('a matrix %s', (_name, rows, type, rest) => {
    const { question: matrix, lost } = mended(
      question('m', 'matrix', { rows, extra: type ? { matrix_question_type: type } : {} }),
    )
    expect(matrix?.statements.map(({ key }) => key) ?? null).toEqual(rest)
    expect(lost).toEqual(rest === null ? ['kind matrix'] : [])
  })

  it('gives every answer a key of its own, and the first one keeps what it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'a_2', 'b', '', ' ', 'x'.repeat(250)), {
          minLength: 1,
          maxLength: 8,
        }),
        (keys) => {
          const found =
            mended(question('q', 'radio', { options: keys })).question?.options.map(
              ({ key }) => key,
            ) ?? []
          expect(new Set(found).size).toBe(keys.length)
          expect(found.every((key) => key.trim() !== '')).toBe(true)
          for (const [at, key] of keys.entries())
            if (key.trim() !== '' && keys.indexOf(key) === at && !found.slice(0, at).includes(key))
              expect(found[at]).toBe(key)
        },
      ),
    )
  })
})
