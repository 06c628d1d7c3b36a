import { describe, expect, it } from 'vitest'
import { besideEach } from './trend-points.ts'

const series = (unit: 'day' | 'week' | 'month', ...starts: string[]) => ({
  unit,
  points: starts.map((start) => ({
    start: `2026-${start}`,
    responses: 1,
    completed: 1,
    nps: null,
  })),
})
const told = (...args: Parameters<typeof besideEach>) =>
  besideEach(...args).map(({ here, there }) =>
    [here, there].map((point) => point?.start.slice(5) ?? '-').join(' '),
  )
const from = (here: string, there: string) => ({ here: `2026-${here}`, there: `2026-${there}` })

describe('two series beside each other (O-15)', () => {
  it.each([
    ['one alone', series('day', '11-01', '11-02'), null, null, ['11-01 -', '11-02 -']],
    [
      'parts of the same time',
      series('day', '11-01', '11-02'),
      series('day', '11-02', '11-03'),
      null,
      ['11-01 -', '11-02 11-02', '- 11-03'],
    ],
    [
      'the days before',
      series('day', '11-03', '11-04'),
      series('day', '11-01', '11-02'),
      from('11-03', '11-01'),
      ['11-03 11-01', '11-04 11-02'],
    ],
    [
      'a first day without answers',
      series('day', '11-03', '11-04'),
      series('day', '11-02'),
      from('11-03', '11-01'),
      ['11-03 -', '11-04 11-02'],
    ],
    [
      'days of a reader east of UTC',
      series('day', '11-02', '11-03'),
      series('day', '11-01'),
      from('11-02T21:00:00Z', '10-31T21:00:00Z'),
      ['11-02 -', '11-03 11-01'],
    ],
    [
      'weeks that begin in the middle',
      series('week', '11-02', '11-09'),
      series('week', '10-19', '10-26'),
      from('11-04', '10-21'),
      ['11-02 10-19', '11-09 10-26'],
    ],
    [
      'months',
      series('month', '07-01', '08-01', '09-01'),
      series('month', '05-01', '06-01'),
      from('07-10', '04-10'),
      ['07-01 -', '08-01 05-01', '09-01 06-01'],
    ],
    [
      'nothing on the other side',
      series('day', '11-04'),
      series('day'),
      from('11-04', '11-03'),
      ['11-04 -'],
    ],
  ])('%s', (_name, here, there, beginnings, expected) =>
    expect(told(here, there, beginnings)).toEqual(expected),
  )
})
