import { describe, expect, it } from 'vitest'
import { autoLayout } from './auto-layout.ts'

const boxes = (...ids: string[]) => ids.map((id) => ({ id, height: 100 }))
const line = (connection: string) => ({
  fromStateId: connection.charAt(0),
  toStateId: connection.charAt(1),
})

describe('the automatic layout of the canvas (O-04)', () => {
  it('goes from left to right in the order of the ways, and nothing is on something else', () => {
    const places = autoLayout(
      boxes('a', 'b', 'c', 'd'),
      ['ab', 'ac', 'bd', 'cd', 'da'].map(line),
      'a',
    )
    const x = (id: string) => places[id]?.x ?? 0
    expect([x('a') < x('b'), x('b') === x('c'), x('c') < x('d')]).toEqual([true, true, true])
    expect(Math.abs((places['b']?.y ?? 0) - (places['c']?.y ?? 0))).toBeGreaterThan(100)
  })

  it('what nothing leads to is in a last column', () => {
    const places = autoLayout(boxes('a', 'b', 'x', 'y'), ['ab', 'xy'].map(line), 'a')
    expect(places['x']?.x).toBeGreaterThan((places['b']?.x ?? 0) + 196)
    expect(places['y']).toEqual({ x: places['x']?.x, y: 136 })
  })

  it('draws a flow that begins nowhere, and one with a way to itself', () => {
    expect(Object.keys(autoLayout(boxes('a', 'b'), [line('ab')], null))).toEqual(['a', 'b'])
    expect(autoLayout(boxes('a'), [line('aa')], 'a')).toEqual({ a: { x: 0, y: 0 } })
    expect(autoLayout([], [], null)).toEqual({})
  })

  it('takes 200 states', () => {
    const ids = Array.from({ length: 200 }, (_, place) => `s${place}`)
    const lines = ids.flatMap((id, place) =>
      [1, 2].map((step) => ({
        fromStateId: id,
        toStateId: ids[Math.min(199, place * 2 + step)] ?? id,
      })),
    )
    const places = Object.values(autoLayout(boxes(...ids), lines, 's0'))
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(200)
  })
})
