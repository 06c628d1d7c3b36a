import { describe, expect, it } from 'vitest'
import { type Chance, type Difference, shareSide, sideOf } from '../../charts/chance.ts'
import { type ComparedLine, comparisonWith, type DifferenceUnit } from './comparing.ts'

const comparison = comparisonWith(
  { name: 'Last month', standing: 'apart' },
  {
    say: (id, values) => [id.replace('results.', ''), ...Object.values(values ?? {})].join('|'),
    number: (value) => String(value).replace('.', ','),
  },
)
const by = (amount: number, chance: Chance = 'within'): Difference => ({
  by: amount,
  p: 0.01,
  chance,
})
const line = (label: string, difference: Difference | null): ComparedLine => ({
  label,
  value: `${label} here`,
  other: `${label} there`,
  difference,
})

describe('a comparison', () => {
  it.each<[Difference | null, DifferenceUnit, string]>([
    [null, 'points', ''],
    [by(0.042), 'points', 'points|+4'],
    [by(-0.042), 'bare', '−4'],
    [by(0.042, 'beyond'), 'points', '▲ points|+4'],
    [by(-0.042, 'beyond'), 'bare', '▼ −4'],
    [by(0.042, 'unknown'), 'bare', '+4'],
    [by(0, 'beyond'), 'bare', '0'],
    [by(-0.004, 'within'), 'bare', '0'],
    [by(12.4), 'score', '+12'],
    [by(-0.126), 'number', '−0,13'],
  ])('writes %j in %s as %j', (difference, unit, written) =>
    expect(comparison.delta(difference, unit)).toBe(written),
  )

  it('says in a table whether chance explains the difference', () => {
    expect(comparison.heads).toEqual(['Last month', 'difference'])
    expect(comparison.cells('40 %', by(0.1, 'beyond'), 'points')).toEqual([
      '40 %',
      'points|+10, beyond',
    ])
    expect(comparison.cells('–', null, 'points')).toEqual(['–', '–'])
  })

  it('speaks of the largest difference that chance does not explain', () => {
    const lines = [
      line('none', null),
      line('large', by(0.4, 'within')),
      line('sure', by(-0.1, 'beyond')),
      line('smaller', by(0.05, 'beyond')),
    ]
    expect(comparison.sentence(lines)).toBe(
      'mostChanged|Last month|sure|sure here|sure there|beyond',
    )
    expect(comparison.sentence(lines.slice(0, 2))).toContain('|large|')
  })

  it('says that nothing changed, or that there is nobody to compare with', () => {
    expect(comparison.sentence([line('same', by(0))])).toBe('unchanged|Last month')
    expect(comparison.sentence([line('none', null)])).toBe('nobodyBeside|Last month')
    expect(comparison.sentence([])).toBe('nobodyBeside|Last month')
  })

  it('compares shares and means of what was answered, and nothing with nobody', () => {
    expect(comparison.shares({ count: 60, of: 100 }, { count: 30, of: 100 })).toMatchObject({
      by: 0.3,
      chance: 'beyond',
    })
    expect(comparison.shares({ count: 60, of: 100 }, { count: 0, of: 0 })).toBeNull()
    const tens = sideOf([{ value: 10, count: 40 }])
    expect(comparison.means(tens, sideOf([{ value: 10, count: 40 }]))?.by).toBe(0)
    expect(comparison.means(tens, shareSide(0, 0))).toBeNull()
  })

  it('leaves the part out of the whole that it is compared with', () => {
    const whole = { count: 90, of: 200 }
    const part = { count: 60, of: 100 }
    const texts = { say: (id: string) => id, number: String }
    const difference = comparisonWith({ name: 'A', standing: 'part' }, texts).shares(whole, part)
    // 30 of the other 100 against 60 of 100.
    expect(difference?.by).toBeCloseTo(-0.15)
    expect(difference?.chance).toBe('beyond')
  })
})
