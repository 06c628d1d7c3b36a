import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrder, unmovedOf } from './merge-order.ts'

const merged = (base: string, mine: string, theirs: string, members?: string) => {
  const order = mergeOrder({
    base: [...base],
    mine: [...mine],
    theirs: [...theirs],
    members: new Set(members ?? [...mine, ...theirs]),
  })
  return [order.ids.join(''), order.movedTwice.join('')]
}

describe('the order of a list that two sides changed', () => {
  it.each([
    ['added at the end by both', 'abc', 'abcX', 'abcY', 'abcXY', ''],
    ['added by both several in a row', 'ab', 'aYZb', 'aXb', 'aXYZb', ''],
    ['added behind what the other side moved', 'abc', 'abXc', 'bac', 'bXac', ''],
    ['moved by one side', 'abcd', 'dabc', 'abcd', 'dabc', ''],
    ['moved by both to one place', 'abcd', 'dabc', 'dabc', 'dabc', ''],
    ['moved by both to different places', 'abcd', 'dabc', 'adbc', 'dabc', 'd'],
    ['moved behind another one, and that one behind it', 'abcd', 'bcad', 'acbd', 'bcad', 'c'],
    ['added to an empty list by both', '', 'ab', 'cd', 'abcd', ''],
  ])(
    'is one order where an item was %s: %s, %s and %s',
    (_case, base, mine, theirs, ids, twice) => {
      expect(merged(base, mine, theirs)).toEqual([ids, twice])
    },
  )

  it('leaves out what is gone, and its followers follow the item before it', () => {
    expect(merged('abc', 'aXc', 'abYc', 'acXY')).toEqual(['aXYc', ''])
  })

  it('counts as few items as possible as moved', () => {
    expect(unmovedOf([...'abcdef'], [...'fabcde']).join('')).toBe('abcde')
    expect(unmovedOf([...'abcdef'], [...'bcdefa']).join('')).toBe('bcdef')
  })

  /** A list after some moves, removals and additions. */
  const change = (added: string) =>
    fc
      .array(fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom('move', 'remove', 'add')))
      .map((steps) => (list: readonly string[]) => {
        let count = 0
        return steps.reduce<readonly string[]>((now, [from, to, step]) => {
          if (step === 'add') return now.toSpliced(to % (now.length + 1), 0, `${added}${count++}`)
          if (now.length === 0) return now
          const at = from % now.length
          const rest = now.toSpliced(at, 1)
          return step === 'remove' ? rest : rest.toSpliced(to % (rest.length + 1), 0, now[at] ?? '')
        }, list)
      })

  it('has each member once, and follows the only side that changed something', () => {
    fc.assert(
      fc.property(fc.nat(8), change('m'), change('t'), (size, my, their) => {
        const base = Array.from({ length: size }, (_, at) => `b${at}`)
        const [mine, theirs] = [my(base), their(base)]
        const members = new Set([...mine, ...theirs])
        const both = mergeOrder({ base, mine, theirs, members })
        expect(both.ids.toSorted()).toEqual([...members].toSorted())
        const only = new Set(mine)
        expect(mergeOrder({ base, mine, theirs: base, members: new Set(mine) })).toEqual({
          ids: mine,
          movedTwice: [],
        })
        expect(mergeOrder({ base, mine: base, theirs: mine, members: only }).ids).toEqual(mine)
        const swapped = mergeOrder({ base, mine: theirs, theirs: mine, members })
        if (both.movedTwice.length === 0) expect(swapped.ids).toEqual(both.ids)
      }),
      { numRuns: 500 },
    )
  })
})
