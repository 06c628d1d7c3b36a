import type { ThemeFigures, Themes } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrowOf, coverage, pullOf, uncovered } from './topic-view.ts'

type Verdict = NonNullable<ThemeFigures['difference']>['verdict']
const late = '3b0d3c1e-0f6b-4d0a-9f07-0d2b5c9f1a11'

const theme = (verdict: Verdict | null, more: Partial<ThemeFigures> = {}): ThemeFigures => ({
  ...{ theme_id: late, name: 'Late', count: 40, share: 0.4, with: null, without: null },
  difference:
    verdict === null ? null : { value: -2, interval: null, p: 0.001, p_adjusted: 0.004, verdict },
  pull: verdict === null ? null : -0.8,
  ...more,
})

describe('the arrow of a topic', () => {
  it.each<[Verdict | null, ReturnType<typeof arrowOf>]>([
    ['higher', 'higher'],
    ['lower', 'lower'],
    ['no_difference', null],
    [null, null],
  ])('for %s is %s (O-31)', (verdict, arrow) => {
    expect(arrowOf(theme(verdict))).toBe(arrow)
  })
})

describe('the sentence about the score of all', () => {
  const said = (of: readonly ThemeFigures[], chosen: string | null = late) =>
    pullOf({ themes: [...of] }, chosen)

  it('names the listed topic and how far it moves the score (O-31)', () => {
    expect(said([theme('higher', { theme_id: null, name: 'Tried' }), theme('lower')])).toEqual({
      name: 'Late',
      pull: -0.8,
    })
  })

  it.each<[why: string, themes: ThemeFigures[], chosen: string | null]>([
    ['no texts are listed', [theme('lower')], null],
    ['texts without a topic are listed', [theme('lower')], 'none'],
    ['the difference may be chance', [theme('no_difference')], late],
    ['too few people have a score', [theme(null)], late],
    ['there is no score', [theme('lower', { pull: null })], late],
    ['the topic was deleted', [], late],
  ])('is not there where %s (O-31)', (_why, themes, chosen) => {
    expect(said(themes, chosen)).toBeNull()
  })

  it('is not about the rule that is tried, which has no id (O-31)', () => {
    expect(said([theme('lower', { theme_id: null })], null)).toBeNull()
  })
})

describe('the coverage of topics', () => {
  it('and the texts without a topic are together all texts (O-31)', () => {
    const some = fc
      .tuple(fc.nat(10_000), fc.nat(10_000))
      .map(([a, b]): Pick<Themes, 'texts' | 'covered'> => ({ texts: a + b, covered: a }))
    fc.assert(
      fc.property(some, (of) => {
        const share = coverage(of)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(Math.round(share * of.texts) + uncovered(of)).toBe(of.texts)
      }),
    )
    expect(coverage({ texts: 0, covered: 0 })).toBe(0)
  })
})
