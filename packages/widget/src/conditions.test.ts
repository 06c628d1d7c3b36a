import type { Targeting } from '@askwell/contract/embed'
import { describe, expect, it } from 'vitest'
import { fulfils, unknownFacts } from './conditions.ts'
import { explainTargeting } from './explain-targeting.ts'
import { asked, talking } from './test/target-case.ts'

const facts = { ...unknownFacts, pages: 3, scrolled: 40, device: '1-2-3-4' }
const yes: Targeting = { page_count: 1 }
const no: Targeting = { page_count: 9 }
const ask = (targeting: Targeting, more: Parameters<typeof asked>[0] = {}) =>
  asked({ set: { targeting }, tests: facts, ...more })

describe('the condition of a widget', () => {
  it.each<[string, Targeting, boolean]>([
    ['nothing', { all: [] }, true],
    ['no alternative', { any: [] }, false],
    ['all that hold', { all: [yes, { not: no }] }, true],
    ['one that does not', { all: [yes, no] }, false],
    ['one of two', { any: [no, yes] }, true],
    ['a nested one', { not: { any: [no, { all: [yes, no] }] } }, true],
    ['the third page', { page_count: 3 }, true],
    ['the fourth page', { page_count: 4 }, false],
    ['40 per cent', { scroll_depth: 40 }, true],
    ['41 per cent', { scroll_depth: 41 }, false],
    ['everybody', { percentage: 100, salt: 'a' }, true],
    ['nobody', { percentage: 0, salt: 'a' }, false],
    ['what the server answers', { test: 'contact', holds: true }, true],
    ['what the server denies', { test: 'country', holds: false }, false],
    ['an event that never was', { event: 'order' }, false],
    ['a test of a newer server', { moon: 'full' } as never, false],
  ])('of %s (ECO-80)', (_what, targeting, holds) => {
    expect(fulfils(ask(targeting))).toBe(holds)
    expect(explainTargeting(ask(targeting)).holds).toBe(holds)
  })

  it('draws each browser once for each salt, in the share that the owner wants (ECO-80)', () => {
    const shares = (salt: string) =>
      Array.from({ length: 2_000 }, (_, at) =>
        fulfils(ask({ percentage: 30, salt }, { tests: { ...facts, device: `${at}-${at * 7}` } })),
      )
    const [one, same, other] = [shares('a'), shares('a'), shares('b')]
    expect(one).toEqual(same)
    const [held, both] = [
      one.filter(Boolean).length,
      one.filter((holds, at) => holds && other[at]).length,
    ]
    expect(held / 2_000).toBeCloseTo(0.3, 1)
    // Two salts draw independently.
    expect(both / 2_000).toBeCloseTo(0.09, 1)
  })

  it('is not asked where the page shows the widget, or somebody uses it (ECO-80)', () => {
    expect(fulfils(ask(no, { host: 'shown' }))).toBe(true)
    expect(fulfils(ask(no, { visitor: { isOpen: true } }))).toBe(true)
    expect(fulfils(ask(no, { record: talking }))).toBe(true)
    expect(fulfils(ask(no))).toBe(false)
  })

  it('holds for nobody before the server has answered for them, and without its part (ECO-80)', () => {
    const unanswered = { ...facts, isAnswered: false }
    expect(fulfils(ask(yes, { tests: unanswered }))).toBe(false)
    expect(fulfils(ask(yes, { tests: undefined }))).toBe(false)
    expect(explainTargeting(ask(yes, { tests: unanswered })).actual).toContain('not answered')
  })
})

describe('its explanation', () => {
  it('names every test, and of those of the server the result alone (ECO-81)', () => {
    const targeting: Targeting = {
      all: [
        { page_count: 3 },
        { not: { event: 'order', at_least: 2, within_seconds: 60 } },
        { any: [{ test: 'contact', holds: true }, { scroll_depth: 50 }] },
      ],
    }
    expect(explainTargeting(ask(targeting))).toMatchObject({
      rule: 'targeting',
      holds: true,
      actual: '2 of 4 tests hold',
      expected:
        'all of (page 3 of the visit or a later one, not (order at least 2 times within 60 s), any of (what the server knows (contact), 50 per cent scrolled))',
    })
    expect(explainTargeting(ask(targeting)).tests).toEqual([
      {
        test: 'page_count',
        holds: true,
        actual: 'page 3 of the visit',
        expected: 'page 3 of the visit or a later one',
      },
      {
        test: 'event',
        holds: false,
        actual: '0 times',
        expected: 'order at least 2 times within 60 s',
      },
      { test: 'contact', holds: true },
      {
        test: 'scroll_depth',
        holds: false,
        actual: '40 per cent scrolled',
        expected: '50 per cent scrolled',
      },
    ])
  })
})
