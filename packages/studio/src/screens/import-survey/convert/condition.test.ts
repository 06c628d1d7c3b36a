// Conditions against a truth table: their conversions must hold for the same answers.
import { unreachable } from '@askwell/contract/unreachable'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternatives, both, type Condition, type Leaf, negated } from './condition.ts'

/** What is chosen or typed, by question. */
type ConditionCase = Readonly<Record<string, string | undefined>>

function leafHolds(leaf: Leaf, given: ConditionCase): boolean {
  const answer = given[leaf.ref]
  if (leaf.kind === 'any') return answer !== undefined && leaf.keys.includes(answer)
  if (leaf.kind === 'none') return answer === undefined || !leaf.keys.includes(answer)
  const isEqual = answer === leaf.value
  const isPart = answer?.includes(leaf.value) ?? false
  return { equals: isEqual, not_equals: !isEqual, contains: isPart, not_contains: !isPart }[
    leaf.operator
  ]
}

function holds(condition: Condition, given: ConditionCase): boolean {
  switch (condition.kind) {
    case 'always':
      return true
    case 'never':
      return false
    case 'and':
      return condition.of.every((part) => holds(part, given))
    case 'or':
      return condition.of.some((part) => holds(part, given))
    case 'any':
    case 'none':
    case 'text':
      return leafHolds(condition, given)
    default:
      return unreachable(condition)
  }
}

const refs = ['q', 'r', 's']
const keys = ['a', 'b', 'c']
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('any' as const, 'none' as const),
    ref: fc.constantFrom(...refs),
    keys: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    ref: fc.constantFrom(...refs),
    operator: fc.constantFrom(
      'equals' as const,
      'not_equals' as const,
      'contains' as const,
      'not_contains' as const,
    ),
    value: fc.constantFrom(...keys),
  }),
  fc.constantFrom<Condition>({ kind: 'always' }, { kind: 'never' }),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

/** Every answer of every question, and no answer. */
const table: readonly ConditionCase[] = refs.reduce<readonly ConditionCase[]>(
  (rows, ref) =>
    rows.flatMap((row) => [undefined, ...keys].map((answer) => ({ ...row, [ref]: answer }))),
  [{}],
)

describe('a condition of another tool', () => {
  it('is negated to what holds exactly where it does not', () => {
    fc.assert(
      fc.property(condition, (one) => {
        for (const given of table) expect(holds(negated(one), given)).toBe(!holds(one, given))
      }),
    )
  })

  it('is itself again when it is negated twice', () => {
    fc.assert(
      fc.property(condition, (one) => {
        expect(negated(negated(one))).toEqual(one)
      }),
    )
  })

  it('becomes alternatives that hold for the same answers, or none where they are too many', () => {
    let known = 0
    fc.assert(
      fc.property(condition, (one) => {
        const ways = alternatives(one)
        if (ways === null) return
        known += 1
        expect(ways.length).toBeLessThanOrEqual(24)
        for (const given of table)
          expect(ways.some((way) => way.every((part) => leafHolds(part, given)))).toBe(
            holds(one, given),
          )
      }),
    )
    expect(known).toBeGreaterThan(50)
  })

  it('of two, both must hold, and one that is missing asks nothing', () => {
    fc.assert(
      fc.property(condition, condition, (one, other) => {
        const together = both(one, other)
        for (const given of table)
          expect(together && holds(together, given)).toBe(holds(one, given) && holds(other, given))
        expect(both(one, undefined)).toBe(one)
        expect(both(undefined, other)).toBe(other)
      }),
    )
    expect(both(undefined, undefined)).toBeUndefined()
  })
})
