import type { Filter } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionQuery, isFiltered, noFilters, readFilters } from './answer-filters.ts'
import { writeConditions } from './conditions.ts'
import { readConditions } from './read-conditions.ts'
import { unsetReason } from './unset-line.tsx'
import { placesBefore, readableFilters } from './use-readable.ts'

const condition = (name: string): Filter => ({ on: { question: name }, op: 'answered' })
const f = writeConditions(['a', 'b', 'c'].map(condition))

describe('conditions that a survey does not know', () => {
  it('are left out of what is asked, and the others stay', () => {
    const filters = { ...noFilters, flow: 'f', device: 'phone' as const, f }
    expect(readableFilters(filters, [])).toBe(filters)
    const left = readableFilters(filters, [1])
    expect(readConditions(left.f)).toEqual(['a', 'c'].map(condition))
    expect(left).toEqual({ ...filters, f: left.f })
    expect(readableFilters(filters, [0, 1, 2]).f).toBe('')
  })

  it('are named by their place in the whole list, however often some were left out', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (first, second) => {
        const whole = Array.from({ length: 10 }, (_, at) => at)
        const left = whole.filter((at) => !first.includes(at))
        const places = second.filter((place) => place < left.length)
        expect(placesBefore(places, first)).toEqual(places.map((place) => left[place]))
      }),
      { seed: 5, numRuns: 300 },
    ))
})

describe('conditions in the address', () => {
  it('are a filter like the others, and are sent only with a survey or a channel', () => {
    const filters = readFilters({ f })
    expect(isFiltered(filters)).toBe(true)
    expect(conditionQuery(filters)).toEqual({})
    expect(conditionQuery({ ...filters, node: 'n' })).toMatchObject({ f })
    expect(conditionQuery({ ...filters, flow: 'n' })).toHaveProperty('timezone')
    expect(readFilters({ f: 'nonsense' })).toEqual(noFilters)
  })

  const fine = {
    hasConditions: true,
    isUnreadable: false,
    refused: 0,
    hasSurvey: true,
    mayRead: true,
  }
  it.each([
    [{}, null],
    [{ hasConditions: false, hasSurvey: false, mayRead: false }, null],
    [{ hasConditions: false, isUnreadable: true }, 'unread'],
    [{ mayRead: false, hasSurvey: false }, 'notAllowed'],
    [{ hasSurvey: false }, 'needsSurvey'],
    [{ refused: 1 }, 'refused'],
  ] as const)('with %j a line says: %s', (more, reason) =>
    expect(unsetReason({ ...fine, ...more })).toBe(reason),
  )
})
