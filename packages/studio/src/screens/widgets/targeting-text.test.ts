import { describe, expect, it } from 'vitest'
import { readTargeting, targetingText } from './targeting-text.ts'

describe('the text of a condition', () => {
  it('is read back as what was written (ECO-80)', () => {
    const targeting = { all: [{ page_count: 2 }, { not: { country: 'DE' } }] }
    expect(readTargeting(targetingText(targeting))).toEqual(targeting)
    expect(targetingText(null)).toBe('')
  })

  it.each([
    ['', null],
    ['  \n', null],
    ['{"page_count": 2}', { page_count: 2 }],
    ['{"page_count": 2', 'broken'],
    ['7', 'broken'],
    ['[]', 'broken'],
    ['null', 'broken'],
  ])('%j is read as it is meant (ECO-80)', (text, read) => {
    expect(readTargeting(text)).toEqual(read)
  })
})
