import type { FilterSubject, Flow, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { keyedSubjects, mergedSubjects } from './keyed-subjects.ts'

const info = (on: FilterSubject, values: readonly string[] = []): SubjectInfo => ({
  ...{ on, area: 'answers', words: null, operators: ['is', 'answered'], range: null },
  ...{
    is_scale: false,
    is_counted: true,
    values: values.map((value) => ({ value, words: null, count: 1 })),
  },
})
const questionOf = (id: string, key: string, option: string) => ({
  question: {
    id,
    key,
    options: [{ id: option, key: 'economy' }],
    statements: [{ id: 's', key: 'seat' }],
  },
})
const flow = (...elements: ReturnType<typeof questionOf>[]) =>
  ({ elements }) as unknown as Pick<Flow, 'elements'>

describe('what the filter of a dashboard can be about (O-32)', () => {
  it('is named by keys, so that one condition reaches the same question of several surveys', () => {
    const first = keyedSubjects(
      [info({ question: 'q1' }, ['o1'])],
      flow(questionOf('q1', 'cabin', 'o1')),
    )
    const second = keyedSubjects(
      [info({ question: 'q2' }, ['o2', 'other'])],
      flow(questionOf('q2', 'cabin', 'o2')),
    )
    expect(first).toEqual([info({ question: 'cabin' }, ['economy'])])
    expect(mergedSubjects([first, second])).toEqual([
      info({ question: 'cabin' }, ['economy', 'other']),
    ])
    const row = info({ question: 'q1', row: 's', part: 'top2' })
    expect(keyedSubjects([row], flow(questionOf('q1', 'cabin', 'o1')))[0]?.on).toEqual({
      ...{ question: 'cabin', row: 'seat', part: 'top2' },
    })
  })

  it('keeps the id of a question whose key another question of the survey has', () => {
    const twice = flow(questionOf('q1', 'cabin', 'o1'), questionOf('q2', 'cabin', 'o2'))
    const subjects = [info({ question: 'q1' }), info({ facet: 'device' })]
    expect(keyedSubjects(subjects, twice).map(({ on }) => on)).toEqual([
      { question: 'q1' },
      { facet: 'device' },
    ])
    expect(keyedSubjects(subjects, undefined)).toEqual(subjects)
  })

  it('is listed once, with the operators that all surveys accept, and without pages', () => {
    const device = info({ facet: 'device' }, ['phone'])
    const other: SubjectInfo = { ...device, operators: ['is'] }
    expect(mergedSubjects([[device, info({ page: 'p' })], [other]])).toEqual([other])
  })
})
