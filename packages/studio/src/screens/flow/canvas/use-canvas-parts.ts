// What the canvas draws, made of the draft: nodes and edges that stay the same objects while they say the same.
import type { FlowLayout } from '@askwell/contract'
import { MarkerType } from '@xyflow/react'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useWords } from '../../../words/words.ts'
import type { Selection } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.tsx'
import type { Traffic } from '../traffic/traffic.ts'
import { autoLayout } from './auto-layout.ts'
import { canvasWords } from './canvas-words.ts'
import { type Card, cardHeight, cardsOf, cardWidth } from './cards-of.ts'
import type { ConnectionEdge } from './connection-edge.tsx'
import { type Connection, connectionsOf } from './connections-of.ts'
import type { StateNode } from './state-node.tsx'

interface CanvasState {
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>
  readonly traffic: Traffic | null
  /** Where states are while they are dragged. */
  readonly dragged: FlowLayout
}

export function useCanvasParts({ problems, traffic, dragged }: CanvasState) {
  // The field that is typed into goes first, the map follows when there is time.
  const flow = useDeferredValue(useDraft((snapshot) => snapshot.flow))
  const layout = useDraft((snapshot) => snapshot.layout)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const selection = useDraft((snapshot) => snapshot.selection)
  const kept = useRef<CanvasCache>({
    cards: new Map(),
    nodes: new Map(),
    edges: new Map(),
    drawn: [],
    auto: { key: '', places: {} },
  })

  const connections = useMemo(() => connectionsOf(flow, languageCode), [flow, languageCode])
  const cards = useMemo(() => {
    const ports = new Map(connections.map(({ fromStateId, ports: count }) => [fromStateId, count]))
    const made = cardsOf(
      flow,
      languageCode,
      { problems, reach: traffic?.reach ?? null, ports },
      kept.current.cards,
    )
    kept.current.cards = made
    return made
  }, [flow, languageCode, connections, problems, traffic])

  const places = useMemo(
    () => ({ ...placesOf(cards, connections, kept.current), ...layout }),
    [cards, connections, layout],
  )
  const describe = useDescribe()
  const stateId = selection.kind === 'none' ? null : selection.stateId
  const nodes = useMemo(
    () =>
      [...cards.values()].map((card) =>
        nodeOf(
          card,
          dragged[card.id] ?? places[card.id] ?? { x: 0, y: 0 },
          card.id === stateId,
          kept.current.nodes,
          describe,
        ),
      ),
    [cards, places, dragged, stateId, describe],
  )
  const edges = useMemo(() => {
    const made = edgesOf(connections, places, selection, traffic, kept.current.edges)
    if (!sameItems(made, kept.current.drawn)) kept.current.drawn = made
    return kept.current.drawn
  }, [connections, places, selection, traffic])
  return { nodes, edges, connections }
}

/** A card as it is read out. */
function useDescribe(): (card: Card) => string {
  const say = useWords(canvasWords)
  return useCallback(
    ({ name, style, isInitial, problem }) =>
      [
        name,
        say(`canvas.${style}`),
        isInitial ? say('canvas.start') : '',
        problem === null ? '' : say(`canvas.${problem}`),
      ]
        .filter((word) => word !== '')
        .join(', '),
    [say],
  )
}

interface CanvasCache {
  cards: ReadonlyMap<string, Card>
  readonly nodes: Map<string, StateNode>
  readonly edges: Map<string, ConnectionEdge>
  drawn: ConnectionEdge[]
  auto: { readonly key: string; readonly places: FlowLayout }
}

const sameItems = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place])

/** Laid out again only when a state, a connection or a card's height changed, not at each keystroke. */
function placesOf(
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

function nodeOf(
  card: Card,
  position: { readonly x: number; readonly y: number },
  selected: boolean,
  kept: Map<string, StateNode>,
  describe: (card: Card) => string,
): StateNode {
  const known = kept.get(card.id)
  if (
    known?.data.card === card &&
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
    ariaLabel: describe(card),
  }
  kept.set(card.id, node)
  return node
}

const arrow = { type: MarkerType.ArrowClosed, width: 16, height: 16 } as const
const [plainArrow, litArrow] = [
  { ...arrow, color: 'var(--control)' },
  { ...arrow, color: 'var(--accent)' },
]

function edgesOf(
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
