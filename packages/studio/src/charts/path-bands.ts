// People's paths as bands between pages: a band's thickness is their number. Pages are in columns, as far from
// the start as the longest path to them; bands that go back are left out of the drawing and stay in the table.
import type { StateTraffic, WayTraffic } from '@askwell/contract'

export interface BandNode {
  /** Empty: the default ending. */
  readonly id: string
  readonly name: string
  readonly count: number
  readonly x: number
  readonly y: number
  readonly height: number
  /** Names are to the right of a page, but to the left in the last column. */
  readonly isLast: boolean
}
export interface Band {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly path: string
}
export interface PathBands {
  /** Grows with the columns, so that no name overlaps the next one. */
  readonly width: number
  readonly nodes: readonly BandNode[]
  readonly bands: readonly Band[]
}

export const bandSize = { width: 620, height: 220, node: 6, gap: 22, name: 124 } as const

type PathCount = Pick<WayTraffic, 'from_state_id' | 'to_state_id' | 'count'>
type Stop = Pick<StateTraffic, 'state_id' | 'name' | 'reached'>

/** `endName`: of the default ending. */
export function pathBands(
  states: readonly Stop[],
  ways: readonly PathCount[],
  endName: string,
): PathBands {
  const links = joined(ways)
  const reachedEnd = links.reduce((sum, { to, count }) => (to === '' ? sum + count : sum), 0)
  const stops = [
    ...states
      .filter(({ reached }) => reached > 0)
      .map(({ state_id: id, name, reached: count }) => ({ id, name, count })),
    ...(reachedEnd > 0 ? [{ id: '', name: endName, count: reachedEnd }] : []),
  ]
  const depth = depths(
    stops.map(({ id }) => id),
    links,
  )
  const forward = links.filter(({ from, to }) => (depth.get(from) ?? 0) < (depth.get(to) ?? 0))
  const deepest = Math.max(0, ...depth.values())
  const columns = Array.from({ length: deepest + 1 }, (_, column) =>
    stops.filter(({ id }) => depth.get(id) === column),
  )
  // One scale for all columns, so that a band is equally thick at both ends.
  const scale = Math.min(
    ...columns.map(
      (column) =>
        roomFor(column.length) /
        Math.max(
          1,
          column.reduce((sum, { count }) => sum + count, 0),
        ),
    ),
  )
  const width = Math.max(bandSize.width, (deepest + 1) * bandSize.name)
  const step = deepest === 0 ? 0 : (width - bandSize.name - bandSize.node) / deepest
  const nodes = columns.flatMap((column, place) => {
    const taken =
      column.reduce((sum, { count }) => sum + count * scale, 0) + bandSize.gap * (column.length - 1)
    let y = (bandSize.height - taken) / 2
    return column.map((stop): BandNode => {
      const node = {
        ...stop,
        x: place * step,
        y,
        height: Math.max(2, stop.count * scale),
        isLast: place === deepest && deepest > 0,
      }
      y += stop.count * scale + bandSize.gap
      return node
    })
  })
  return { width, nodes, bands: bandsOf(nodes, forward, scale) }
}

const roomFor = (count: number): number =>
  bandSize.height - bandSize.gap * Math.max(0, count - 1) - 8

interface Link {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** Several rules may connect the same two pages. */
function joined(ways: readonly PathCount[]): Link[] {
  const counts = new Map<string, Link>()
  for (const { from_state_id: from, to_state_id: to, count } of ways) {
    const key = `${from} ${to ?? ''}`
    counts.set(key, { from, to: to ?? '', count: (counts.get(key)?.count ?? 0) + count })
  }
  return [...counts.values()].filter(({ count }) => count > 0)
}

/** The longest path to each, over paths without cycles. */
function depths(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const depth = new Map<string, number>()
  const visit = (id: string, at: number, way: ReadonlySet<string>): void => {
    if (at <= (depth.get(id) ?? -1) || way.has(id) || way.size > ids.length) return
    depth.set(id, at)
    for (const { from, to } of links) if (from === id) visit(to, at + 1, new Set([...way, id]))
  }
  const [first] = ids
  if (first !== undefined) visit(first, 0, new Set())
  for (const id of ids) if (!depth.has(id)) visit(id, 0, new Set())
  return depth
}

function bandsOf(nodes: readonly BandNode[], links: readonly Link[], scale: number): Band[] {
  const left = new Map(nodes.map(({ id, y }) => [id, y]))
  const arrived = new Map(nodes.map(({ id, y }) => [id, y]))
  const yOf = (id: string): number => nodes.find((node) => node.id === id)?.y ?? 0
  const ordered = links.toSorted((a, b) => yOf(a.to) - yOf(b.to) || yOf(a.from) - yOf(b.from))
  return ordered.flatMap(({ from, to, count }) => {
    const [start, end] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)]
    if (!start || !end) return []
    const [y0, y1, thick] = [left.get(from) ?? 0, arrived.get(to) ?? 0, count * scale]
    left.set(from, y0 + thick)
    arrived.set(to, y1 + thick)
    return [{ from, to, count, path: bandPath(start.x + bandSize.node, y0, end.x, y1, thick) }]
  })
}

function bandPath(x0: number, y0: number, x1: number, y1: number, thick: number): string {
  const middle = (x0 + x1) / 2
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  return `M${at(x0, y0)} C${at(middle, y0)} ${at(middle, y1)} ${at(x1, y1)} L${at(x1, y1 + thick)} C${at(middle, y1 + thick)} ${at(middle, y0 + thick)} ${at(x0, y0 + thick)} Z`
}
