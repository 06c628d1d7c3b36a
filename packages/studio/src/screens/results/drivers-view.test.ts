import type { Drivers, FilterSubject, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { writeEncoded } from '../../filters/conditions.ts'
import { compileAll } from '../../words/translations.ts'
import {
  driversChoice,
  firstToImprove,
  sameDrivers,
  shownDrivers,
  writeDrivers,
} from './drivers-view.ts'
import { driversWords } from './drivers-words.ts'

const info = (on: FilterSubject, is = true): SubjectInfo => ({
  on,
  area: 'answers',
  words: null,
  operators: [],
  values: [],
  range: null,
  is_scale: is,
  is_counted: true,
})
const nps = { question: 'nps', part: 'nps_group' } as const
const seat = { question: 'grid', row: 'seat' }
const subjects = [
  info({ question: 'nps' }),
  info(nps),
  info({ question: 'crew' }),
  info({ question: 'remark', part: 'length' }),
  info(seat),
  info({ question: 'cabin' }, false),
  info({ facet: 'seconds' }),
]

describe('the drivers that are asked for', () => {
  it('are the scales of the survey, for its NPS, where the address says nothing', () => {
    const usual = { target: nps, of: [{ question: 'crew' }, seat] }
    expect(driversChoice(subjects, 'usual')).toEqual(usual)
    expect(driversChoice(subjects, undefined)).toEqual(usual)
    expect(driversChoice(subjects, writeEncoded({ target: { question: 'gone' } }))).toEqual(usual)
    expect(driversChoice([], 'usual')).toEqual({ target: null, of: [] })
  })

  it('come back as they were written, without what the survey does not have', () => {
    const choice = { target: { question: 'crew' }, of: [{ facet: 'seconds' }, seat] } as const
    expect(driversChoice(subjects, writeDrivers(choice))).toEqual(choice)
    const more = { ...choice, of: [...choice.of, { question: 'cabin' }, { question: 'crew' }, 7] }
    expect(driversChoice(subjects, writeEncoded(more))).toEqual(choice)
    expect(driversChoice(subjects, writeEncoded({ ...choice, of: [] })).of).toEqual([])
  })

  it('are 15 at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => info({ question: `q${at}` }))
    expect(driversChoice(many, '').of).toHaveLength(15)
  })
})

const figure = (value: number | null, why: 'small' | 'none' | null = null) => ({
  value,
  n: 200,
  interval: value === null ? null : { low: value - 0.1, high: value + 0.1 },
  why,
})
const driver = (question: string, share: number | null, mean: number | null, r = 0.3) => ({
  on: { question },
  weight: figure(share === null ? null : share / 2),
  share: figure(share, share === null ? 'none' : null),
  r,
  performance: figure(mean, mean === null ? 'none' : null),
})
const reply = (drivers: Drivers['drivers']): Drivers => ({
  n: 200,
  needed: 100,
  sampled_from: null,
  r2: figure(0.5),
  drivers,
})

describe('the drivers that are shown', () => {
  const shown = shownDrivers(
    reply([
      driver('food', 0.1, 90),
      driver('same', null, 50),
      driver('crew', 0.5, 40),
      driver('wait', 0.4, 30, -0.4),
    ]),
  )

  it('have the strongest first, without one that is the same for everybody', () => {
    expect(shown.map(({ on, isOpposite }) => [on, isOpposite])).toEqual([
      [{ question: 'crew' }, false],
      [{ question: 'wait' }, true],
      [{ question: 'food' }, false],
    ])
    expect(shown[0]?.interval).toEqual({ low: 0.4, high: 0.6 })
  })

  it('are to be improved where they explain much and score low', () => {
    expect(firstToImprove(shown).map(({ on }) => on)).toEqual([{ question: 'crew' }])
    expect(firstToImprove(shown.slice(0, 1))).toEqual([])
  })

  it('are named where two say the same', () => {
    const at = (field: string) => ({ field, message: '' })
    expect(sameDrivers([at('ask.0.of.1'), at('ask.0.of.3')])).toEqual([1, 3])
    expect(sameDrivers([at('ask.0.of.1')])).toBeNull()
    expect(sameDrivers([at('filter.on'), at('ask.0.target')])).toBeNull()
  })

  it('have texts that can be compiled, and that never speak of causes', () => {
    expect(() => compileAll(driversWords)).not.toThrow()
    expect(Object.values(driversWords).join(' ')).not.toMatch(/caus|because|leads? to|effect/i)
  })
})
