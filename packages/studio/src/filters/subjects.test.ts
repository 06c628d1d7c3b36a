import type { FilterOperator, FilterSubject, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  entryOf,
  infoOf,
  isTableRow,
  isTabular,
  knownSubject,
  menuSubjects,
  offeredOperators,
  questionOf,
  tableSubjectOf,
  valuesOf,
} from './subjects.ts'

const choice: readonly FilterOperator[] = ['is', 'is_not', 'all_of', 'only', 'answered', 'asked']
const info = (
  on: FilterSubject,
  operators: readonly FilterOperator[] = choice,
  values: readonly string[] = ['a', 'b'],
): SubjectInfo => ({
  on,
  area: 'answers',
  words: null,
  operators: [...operators],
  values: values.map((value, count) => ({ value, words: null, count })),
  range: null,
  is_counted: true,
  is_scale: false,
})
const cabin = info({ question: 'cabin' })
const score = info({ question: 'score' }, ['between', 'answered'], [])
const groups = info({ question: 'score', part: 'nps_group' })
const row = info({ question: 'grid', row: 'seat' })
const best = info({ question: 'items', part: 'best' })
const hour = info({ facet: 'hour' }, ['is', 'is_not'], [])
const device = info({ facet: 'device' })
const tag = info({ facet: 'tag' }, ['is', 'is_not', 'all_of', 'answered'])
const received = info({ facet: 'received_at' }, ['between', 'last'], [])
const all = [cabin, score, groups, row, best, hour, device, received]

describe('the subjects of a survey', () => {
  it('are found whatever the order of their members', () => {
    expect(infoOf(all, { row: 'seat', question: 'grid' })).toBe(row)
    expect(infoOf(all, { question: 'nobody' })).toBeUndefined()
    expect(questionOf(all, { question: 'score', part: 'nps_group' })).toBe(score)
    expect(questionOf(all, { facet: 'device' })).toBeUndefined()
  })

  it('count as not set where this survey does not have them', () => {
    expect(knownSubject(all, row.on)).toBe(row.on)
    expect(knownSubject(all, { question: 'nobody' })).toBeNull()
    expect(knownSubject(all, null)).toBeNull()
    // Not loaded yet.
    expect(knownSubject([], row.on)).toBe(row.on)
  })

  it.each<[FilterOperator, readonly FilterOperator[], string]>([
    ['is', choice, 'values'],
    ['between', ['between'], 'numbers'],
    ['between', ['between', 'last'], 'dates'],
    ['last', ['last'], 'days'],
    ['left_at', ['left_at'], 'none'],
    ['contains', ['contains'], 'texts'],
    ['not_contains', ['contains'], 'texts'],
  ])('%s of %j is entered as %s', (op, takes, entry) => expect(entryOf(op, takes)).toBe(entry))

  it('offers several values at once only for the options of a question, and for tags', () => {
    expect(offeredOperators(cabin)).toEqual(choice)
    expect(offeredOperators(tag)).toEqual(tag.operators)
    for (const one of [groups, row, device])
      expect(offeredOperators(one)).toEqual(['is', 'is_not', 'answered', 'asked'])
  })

  it('has the hours of a day and the days of a week', () => {
    expect(valuesOf(hour).map(({ value }) => value)).toEqual(
      Array.from({ length: 24 }, (_, at) => String(at)),
    )
    expect(valuesOf(info({ facet: 'weekday' }))).toHaveLength(7)
    expect(valuesOf(cabin)).toBe(cabin.values)
  })

  it('leaves out of the menu what has a chip', () => {
    expect(menuSubjects(all, ['flow', 'when', 'device'])).toEqual(
      all.filter((one) => one !== device && one !== received),
    )
    expect(menuSubjects(all, [])).toEqual(all)
    expect(menuSubjects([tag, hour], ['tag'])).toEqual([hour])
    expect(menuSubjects([info({ question: 'q' }, [])], [])).toEqual([])
  })

  it('are tables where they have a list of values', () => {
    const many = Array.from({ length: 41 }, (_, at) => String(at))
    expect(all.filter(isTabular)).toEqual([cabin, groups, row, device])
    expect(isTabular(info({ question: 'q' }, choice, many))).toBe(false)
    expect(isTabular(info({ question: 'q' }, choice, many.slice(1)))).toBe(true)
    expect(isTabular(info({ question: 'q' }, choice, ['a']))).toBe(false)
    expect(isTabular(info({ customer: 'plan' }, ['is', 'is_not', 'answered']))).toBe(false)
  })

  it('are rows of tables where they are numbers, but for the length of a text', () => {
    const scale = { ...info({ question: 'age' }, ['between'], []), is_scale: true }
    expect(isTableRow(scale)).toBe(true)
    expect(isTableRow({ ...scale, on: { question: 'age', part: 'length' } })).toBe(false)
    expect(all.filter(isTableRow)).toEqual(all.filter(isTabular))
    expect(tableSubjectOf([scale], 'age')).toEqual(scale.on)
  })

  it('shows of a question its options, its groups or its first row', () => {
    expect(tableSubjectOf(all, 'cabin')).toEqual(cabin.on)
    expect(tableSubjectOf(all, 'score')).toEqual(groups.on)
    expect(tableSubjectOf(all, 'grid')).toEqual(row.on)
    expect(tableSubjectOf(all, 'items')).toBeNull()
  })
})
