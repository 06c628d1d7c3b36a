import { describe, expect, it } from 'vitest'
import { neighbour } from './neighbour.ts'

const at = (id: string, x: number, y: number) => ({ id, position: { x, y } })
const nodes = [at('a', 0, 0), at('b', 300, -100), at('c', 300, 100), at('d', 600, 90)]
const connections = ['ac', 'ab', 'bd', 'cd', 'aa'].map((connection) => ({
  fromStateId: connection.charAt(0),
  toStateId: connection.charAt(1),
}))

describe('arrow keys follow the ways (O-04)', () => {
  it.each([
    ['a', { dx: 1, dy: 0 }, 'c'],
    ['d', { dx: 1, dy: 0 }, null],
    ['d', { dx: -1, dy: 0 }, 'b'],
    ['a', { dx: -1, dy: 0 }, null],
    ['b', { dx: 0, dy: 1 }, 'c'],
    ['c', { dx: 0, dy: -1 }, 'b'],
    ['b', { dx: 0, dy: -1 }, null],
    ['gone', { dx: 0, dy: 1 }, null],
  ])('from %s by %o to %s', (from, step, to) => {
    expect(neighbour(nodes, connections, from, step)).toBe(to)
  })
})
