import type { Filter } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { noFilters, readFilters } from '../../filters/answer-filters.ts'
import { writeConditions } from '../../filters/conditions.ts'
import { linkOf, stepsLeft } from './attention.ts'

describe('the line about unhappy people (O-72)', () => {
  it('leads to their responses with the filters that the list reads', () => {
    const condition = { on: { question: 'q', part: 'nps_group' }, op: 'is', value: 'detractor' }
    const f = writeConditions([condition as Filter])
    const { to, search } = linkOf({
      target: `/responses?flow=s1&days=30&internal=no&followUp=none&f=${f}`,
    })
    expect(to).toBe('/responses')
    expect(readFilters(search)).toEqual({
      ...noFilters,
      ...{ flow: 's1', days: '30', internal: 'no', followUp: 'none', f },
    })
  })

  it.each(['f=', 'f=no-condition', 'followUp=unknown'])('leads to all of them with %s', (wrong) => {
    const { search } = linkOf({ target: `/responses?${wrong}` })
    expect(readFilters(search)).toEqual(noFilters)
  })
})

describe('what needs attention', () => {
  it.each([
    ['/inbox?list=queue', { to: '/inbox', search: { list: 'queue' } }],
    ['/settings/integrations/a%20b', { to: '/settings/integrations/a%20b', search: {} }],
    ['/inbox/follow-ups?due=overdue', { to: '/inbox/follow-ups', search: { due: 'overdue' } }],
  ])('leads to %s (O-26)', (target, link) => {
    expect(linkOf({ target })).toEqual(link)
  })

  it('first steps are those not done, in order', () => {
    expect(stepsLeft({ survey: true, place: false, answer: false })).toEqual(['place', 'answer'])
  })
})
