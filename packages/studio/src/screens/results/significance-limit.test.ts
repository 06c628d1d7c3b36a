import type { QuestionResults } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { differenceOf, shareSide } from '../../charts/chance.ts'
import { significanceLimit } from './significance-limit.ts'

const asked = (id: string, answered: number, counts: readonly number[]): QuestionResults =>
  ({
    question_id: id,
    answered,
    reached: answered,
    base: { valid: answered },
    figures: {
      kind: 'options',
      options: counts.map((count, at) => ({ option_id: `${id} ${at}`, weight: null, count })),
      nps: null,
      csat: null,
      ces: null,
    },
  }) as unknown as QuestionResults
const limit = (here: QuestionResults[], there: QuestionResults[]): number =>
  significanceLimit({ questions: here }, { results: { questions: there }, standing: 'apart' })

describe('the limit of a page', () => {
  // 57 and 43 of 100: p = 0.048, more than chance as a single test.
  const alone = differenceOf(shareSide(57, 100), shareSide(43, 100), 'apart')

  it('is that of a single test where there is one', () => {
    expect(alone?.chance).toBe('beyond')
    expect(limit([asked('a', 100, [57])], [asked('a', 100, [43])])).toBeCloseTo(0.0477, 3)
  })

  it('is smaller the more figures are compared, so that the same difference may be chance', () => {
    const even = Array.from({ length: 10 }, () => 50)
    const found = limit([asked('a', 100, [57, ...even])], [asked('a', 100, [43, ...even])])
    expect(found).toBe(0)
    expect(differenceOf(shareSide(57, 100), shareSide(43, 100), 'apart', found)?.chance).toBe(
      'within',
    )
  })

  it('leaves out questions that were not asked on both sides', () => {
    expect(limit([asked('a', 100, [57])], [asked('b', 100, [43])])).toBe(0)
  })
})
