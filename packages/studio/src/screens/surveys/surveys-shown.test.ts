import type { SurveyState } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import {
  type ListedSurvey,
  type SurveyFilter,
  type SurveyOrder,
  surveyFilters,
  surveysShown,
} from './surveys-shown.ts'

const survey = (name: string, state: SurveyState, day: number): ListedSurvey => ({
  key: name,
  name,
  state,
  updatedAt: `2026-05-${String(day).padStart(2, '0')}T00:00:00.000Z`,
})
const all = [
  survey('Shop 10', 'live', 3),
  survey('Shop 9', 'draft', 9),
  survey('Äpfel', 'published', 5),
  survey('Old', 'archived', 8),
  survey('zoo', 'live', 7),
]
const shown = (
  q: string,
  filter: SurveyFilter = 'current',
  order: SurveyOrder = 'changed',
): string[] => surveysShown(all, { q, filter, order, locale: 'de' }).map(({ name }) => name)

describe('surveysShown', () => {
  it.each<[SurveyFilter, string[]]>([
    ['current', ['Shop 9', 'zoo', 'Äpfel', 'Shop 10']],
    ['live', ['zoo', 'Shop 10']],
    ['published', ['Äpfel']],
    ['draft', ['Shop 9']],
    ['archived', ['Old']],
  ])('shows the state %s, newest changed first', (filter, names) => {
    expect(shown('', filter)).toEqual(names)
  })

  it.each<[SurveyOrder, string[]]>([
    ['changed', ['Shop 9', 'zoo', 'Äpfel', 'Shop 10']],
    ['name', ['Äpfel', 'Shop 9', 'Shop 10', 'zoo']],
    ['state', ['zoo', 'Shop 10', 'Äpfel', 'Shop 9']],
  ])('sorts by %s', (order, names) => {
    expect(shown('', 'current', order)).toEqual(names)
  })

  it('finds by a part of the name, within the state', () => {
    expect(shown('shop')).toEqual(['Shop 9', 'Shop 10'])
    expect(shown('shop', 'live')).toEqual(['Shop 10'])
    expect(shown('nothing')).toEqual([])
    expect(shown('  ')).toHaveLength(4)
  })

  it('shows each survey under exactly one state besides the current ones', () => {
    const states = surveyFilters.filter((filter) => filter !== 'current')
    expect(states.flatMap((filter) => shown('', filter)).toSorted()).toEqual(
      all.map(({ name }) => name).toSorted(),
    )
  })
})
