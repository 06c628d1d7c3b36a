// The order inside each set, so that every item is in every position equally often. It is an edge colouring: sets and items
// are the two sides of a graph, a position is a colour, and no two edges of a node have the same colour. An item with more
// sets than positions is divided into nodes of at most `size` edges, which bounds its counts to one apart (de Werra 1971).

/** The same sets, each in the order in which it is shown. Every set has `size` different items. */
export function balancedPositions(sets: readonly (readonly number[])[], size: number): number[][] {
  const edges: Edge[] = []
  /** By node: the edge of each colour. */
  const bySet = sets.map((): (Edge | null)[] => Array.from({ length: size }, () => null))
  const byItem = new Map<number, (Edge | null)[]>()
  const seen = new Map<number, number>()
  for (const [set, items] of sets.entries())
    for (const item of items) {
      const before = seen.get(item) ?? 0
      seen.set(item, before + 1)
      const node = item * sets.length + Math.floor(before / size)
      const edge: Edge = { set, item, node, colour: -1 }
      edges.push(edge)
      const atSet = bySet[set] ?? []
      const atItem = byItem.get(node) ?? Array.from({ length: size }, () => null)
      byItem.set(node, atItem)
      colour(edge, atSet, atItem, bySet, byItem)
    }
  const result = sets.map((items) => [...items])
  for (const { set, item, colour: position } of edges) {
    const shown = result[set]
    if (shown) shown[position] = item
  }
  return result
}

interface Edge {
  readonly set: number
  readonly item: number
  readonly node: number
  colour: number
}

/** Gives the edge a colour that is free at both ends, after a path of two colours was swapped where there is none. */
function colour(
  edge: Edge,
  atSet: (Edge | null)[],
  atItem: (Edge | null)[],
  bySet: readonly (Edge | null)[][],
  byItem: ReadonlyMap<number, (Edge | null)[]>,
): void {
  const free = atSet.indexOf(null)
  const other = atItem.indexOf(null)
  const path: Edge[] = []
  let wanted = free
  let next = atItem[free] ?? null
  while (next) {
    path.push(next)
    wanted = wanted === free ? other : free
    const isAtItem = path.length % 2 === 0
    next = (isAtItem ? byItem.get(next.node) : bySet[next.set])?.[wanted] ?? null
  }
  for (const { set, node, colour: old } of path) {
    clear(bySet[set], old)
    clear(byItem.get(node), old)
  }
  for (const one of path) {
    one.colour = one.colour === free ? other : free
    put(bySet[one.set], one)
    put(byItem.get(one.node), one)
  }
  edge.colour = free
  put(atSet, edge)
  put(atItem, edge)
}

const clear = (colours: (Edge | null)[] | undefined, colourOf: number): void => {
  if (colours) colours[colourOf] = null
}

const put = (colours: (Edge | null)[] | undefined, edge: Edge): void => {
  if (colours) colours[edge.colour] = edge
}
