// Where states are when nobody moved them: columns from left to right in the order they are reached; unreachable states
// are in a last column. Positions set by hand take precedence.
import type { FlowLayout } from '@askwell/contract'
import dagre from '@dagrejs/dagre'
import { bySourceOf } from './by-source-of.ts'
import { cardWidth } from './cards-of.ts'

export interface Box {
  readonly id: string
  readonly height: number
}
export interface Line {
  readonly fromStateId: string
  readonly toStateId: string
}

const [gapX, gapY] = [92, 36]

export function autoLayout(
  boxes: readonly Box[],
  lines: readonly Line[],
  initialId: string | null,
): FlowLayout {
  const reached = reachedFrom(initialId, lines)
  const graph = new dagre.graphlib.Graph()
  // The usual ranker takes three times as long on two hundred states, for columns that look the same.
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'tight-tree',
    nodesep: gapY,
    ranksep: gapX,
    marginx: 0,
    marginy: 0,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  const [known, lost] = [
    boxes.filter(({ id }) => reached.has(id)),
    boxes.filter(({ id }) => !reached.has(id)),
  ]
  for (const { id, height } of known) graph.setNode(id, { width: cardWidth, height })
  for (const { fromStateId, toStateId } of lines)
    if (reached.has(fromStateId) && reached.has(toStateId) && fromStateId !== toStateId)
      graph.setEdge(fromStateId, toStateId)
  dagre.layout(graph)
  const places: FlowLayout = {}
  let right = -gapX - cardWidth
  for (const { id, height } of known) {
    const { x, y } = graph.node(id)
    places[id] = { x: Math.round(x - cardWidth / 2), y: Math.round(y - height / 2) }
    right = Math.max(right, x - cardWidth / 2)
  }
  let y = 0
  for (const { id, height } of lost) {
    places[id] = { x: Math.round(right + cardWidth + gapX), y }
    y += height + gapY
  }
  return places
}

function reachedFrom(initialId: string | null, lines: readonly Line[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const bySource = bySourceOf(lines)
  const open = initialId === null ? [] : [initialId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const { toStateId } of bySource.get(id) ?? []) open.push(toStateId)
  }
  return reached
}
