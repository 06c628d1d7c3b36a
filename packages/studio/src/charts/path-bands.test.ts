import { describe, expect, it } from 'vitest'
import { bandSize, pathBands } from './path-bands.ts'

const stop = (state_id: string, reached: number) => ({ state_id, name: state_id, reached })
const way = (from_state_id: string, to_state_id: string | null, count: number) => ({
  from_state_id,
  to_state_id,
  count,
})

describe('ways as bands', () => {
  const { nodes, bands } = pathBands(
    [
      stop('start', 100),
      stop('fans', 60),
      stop('repair', 30),
      stop('thanks', 55),
      stop('nobody', 0),
    ],
    [
      way('start', 'fans', 40),
      way('start', 'fans', 20),
      way('start', 'repair', 30),
      way('fans', 'thanks', 55),
      way('repair', null, 25),
      way('repair', 'start', 2),
    ],
    'End',
  )

  it('puts pages in columns by the longest way to them, with the end that every flow has (O-15)', () => {
    const column = (id: string) => nodes.find((node) => node.id === id)?.x
    expect(column('start')).toBe(0)
    expect(column('fans')).toBe(column('repair'))
    expect(column('thanks')).toBe(column(''))
    expect(nodes.find(({ id }) => id === '')).toMatchObject({
      name: 'End',
      count: 25,
      isLast: true,
    })
    expect(nodes.some(({ id }) => id === 'nobody')).toBe(false)
  })

  it('joins the rules that lead the same way, and draws nothing that goes back', () => {
    expect(bands.map(({ from, to, count }) => `${from} ${to} ${count}`).toSorted()).toEqual([
      'fans thanks 55',
      'repair  25',
      'start fans 60',
      'start repair 30',
    ])
  })

  it('keeps everything inside the drawing', () => {
    for (const { y, height } of nodes) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(bandSize.height)
    }
  })

  it('stands a flow that goes in a circle', () => {
    expect(
      pathBands([stop('a', 3), stop('b', 3)], [way('a', 'b', 3), way('b', 'a', 2)], 'End').nodes,
    ).toHaveLength(2)
    expect(pathBands([], [], 'End')).toEqual({ width: bandSize.width, nodes: [], bands: [] })
  })

  it('grows with a long way, so that names have room', () => {
    const long = Array.from({ length: 8 }, (_, at) => stop(`p${at}`, 3))
    const ways = long.slice(1).map(({ state_id }, at) => way(`p${at}`, state_id, 3))
    const { width, nodes } = pathBands(long, ways, 'End')
    expect(width).toBeGreaterThan(bandSize.width)
    for (const [at, { x }] of nodes.slice(1).entries())
      expect(x - (nodes[at]?.x ?? 0)).toBeGreaterThan(100)
  })
})
