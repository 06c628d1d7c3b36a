// The nodes and edges that the canvas draws. They stay the same objects while their content is the same, so that a keystroke draws
// one card again and not the whole map.
import type { FlowLayout } from '@askwell/contract'
import { MarkerType } from '@xyflow/react'
import type { Selection } from '../draft/draft-store.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { autoLayout } from './auto-layout.ts'
import { type Card, cardHeight, cardWidth } from './cards-of.ts'
import type { ConnectionEdge } from './connection-edge.tsx'
import type { Connection } from './connections-of.ts'
import type { StateNode } from './state-node.tsx'

export interface CanvasCache {
  cards: ReadonlyMap<string, Card>
  readonly nodes: Map<string, StateNode>
  readonly edges: Map<string, ConnectionEdge>
  drawn: ConnectionEdge[]
  auto: { readonly key: string; readonly places: FlowLayout }
}

export const emptyCache = (): CanvasCache => ({
  cards: new Map(),
  nodes: new Map(),
  edges: new Map(),
  drawn: [],
  auto: { key: '', places: {} },
})

export const sameItems = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place])

/** Laid out again only when a state, a connection or a card's height changed, not at each keystroke. */
export function placesOf(
  cards: ReadonlyMap<string, Card>,
  connections: readonly Connection[],
  kept: CanvasCache,
): FlowLayout {
  const boxes = [...cards.values()].map((card) => ({ id: card.id, height: cardHeight(card) }))
  const initialId = [...cards.values()].find(({ isInitial }) => isInitial)?.id ?? null
  const key = JSON.stringify([
    boxes.map(({ id, height }) => [id, height]),
    connections.map(({ fromStateId, toStateId }) => [fromStateId, toStateId]),
    initialId,
  ])
  if (kept.auto.key !== key) kept.auto = { key, places: autoLayout(boxes, connections, initialId) }
  return kept.auto.places
}

export function nodeOf(
  card: Card,
  position: { readonly x: number; readonly y: number },
  selected: boolean,
  kept: Map<string, StateNode>,
  describe: (card: Card) => string,
): StateNode {
  const known = kept.get(card.id)
  // Changing the studio's language changes it too.
  const ariaLabel = describe(card)
  if (
    known?.data.card === card &&
    known.ariaLabel === ariaLabel &&
    known.selected === selected &&
    known.position.x === position.x &&
    known.position.y === position.y
  )
    return known
  const data = known?.data.card === card ? known.data : { card }
  const node: StateNode = {
    id: card.id,
    type: 'state',
    position,
    width: cardWidth,
    height: cardHeight(card),
    data,
    selected,
    ariaLabel,
  }
  kept.set(card.id, node)
  return node
}

const arrow = { type: MarkerType.ArrowClosed, width: 16, height: 16 } as const
const [plainArrow, litArrow] = [
  { ...arrow, color: 'var(--control)' },
  { ...arrow, color: 'var(--accent)' },
]

export function edgesOf(
  connections: readonly Connection[],
  places: FlowLayout,
  selection: Selection,
  traffic: Traffic | null,
  kept: Map<string, ConnectionEdge>,
): ConnectionEdge[] {
  const arriving = new Map<string, Connection[]>()
  for (const connection of connections)
    arriving.set(connection.toStateId, [...(arriving.get(connection.toStateId) ?? []), connection])
  const heightOf = ({ fromStateId, port }: Connection): number =>
    (places[fromStateId]?.y ?? 0) + port
  for (const group of arriving.values()) group.sort((one, other) => heightOf(one) - heightOf(other))
  return connections.map((connection) => {
    const group = arriving.get(connection.toStateId) ?? []
    const isLit =
      selection.kind === 'transition'
        ? selection.transitionId === connection.transitionId
        : selection.kind !== 'none' && selection.stateId === connection.fromStateId
    const data = {
      connection,
      arrival: group.indexOf(connection),
      arrivals: group.length,
      isLit,
      share: traffic === null ? null : (traffic.shares.get(connection.id) ?? 0),
    }
    const known = kept.get(connection.id)
    if (known && JSON.stringify(known.data) === JSON.stringify(data)) return known
    const edge: ConnectionEdge = {
      id: connection.id,
      type: 'connection',
      source: connection.fromStateId,
      target: connection.toStateId,
      data,
      markerEnd: isLit ? litArrow : plainArrow,
      focusable: false,
    }
    kept.set(connection.id, edge)
    return edge
  })
}
