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
import type { StateNode } from './state-node.tsx'
import type { WayEdge } from './way-edge.tsx'
import { type Way, waysOf } from './ways-of.ts'

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
  const kept = useRef<CanvasCache>({ cards: new Map(), nodes: new Map(), edges: new Map(), drawn: [], auto: { key: '', places: {} } })

  const ways = useMemo(() => waysOf(flow, languageCode), [flow, languageCode])
  const cards = useMemo(() => {
    const ports = new Map(ways.map(({ fromStateId, ports: count }) => [fromStateId, count]))
    const made = cardsOf(flow, languageCode, { problems, reach: traffic?.reach ?? null, ports }, kept.current.cards)
    kept.current.cards = made
    return made
  }, [flow, languageCode, ways, problems, traffic])

  const places = useMemo(() => ({ ...placesOf(cards, ways, kept.current), ...layout }), [cards, ways, layout])
  const describe = useDescribe()
  const stateId = selection.kind === 'none' ? null : selection.stateId
  const nodes = useMemo(
    () =>
      [...cards.values()].map((card) => nodeOf(card, dragged[card.id] ?? places[card.id] ?? { x: 0, y: 0 }, card.id === stateId, kept.current.nodes, describe)),
    [cards, places, dragged, stateId, describe],
  )
  const edges = useMemo(() => {
    const made = edgesOf(ways, places, selection, traffic, kept.current.edges)
    if (!sameItems(made, kept.current.drawn)) kept.current.drawn = made
    return kept.current.drawn
  }, [ways, places, selection, traffic])
  return { nodes, edges, ways }
}

/** A card as it is read out. */
function useDescribe(): (card: Card) => string {
  const say = useWords(canvasWords)
  return useCallback(
    ({ name, style, isInitial, problem }) =>
      [name, say(`canvas.${style}`), isInitial ? say('canvas.start') : '', problem === null ? '' : say(`canvas.${problem}`)]
        .filter((word) => word !== '')
        .join(', '),
    [say],
  )
}

interface CanvasCache {
  cards: ReadonlyMap<string, Card>
  readonly nodes: Map<string, StateNode>
  readonly edges: Map<string, WayEdge>
  drawn: WayEdge[]
  auto: { readonly key: string; readonly places: FlowLayout }
}

const sameItems = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place])

/** Laid out again only when a state, a way or a card's height changed, not at each keystroke. */
function placesOf(cards: ReadonlyMap<string, Card>, ways: readonly Way[], kept: CanvasCache): FlowLayout {
  const boxes = [...cards.values()].map((card) => ({ id: card.id, height: cardHeight(card) }))
  const initialId = [...cards.values()].find(({ isInitial }) => isInitial)?.id ?? null
  const key = JSON.stringify([boxes.map(({ id, height }) => [id, height]), ways.map(({ fromStateId, toStateId }) => [fromStateId, toStateId]), initialId])
  if (kept.auto.key !== key) kept.auto = { key, places: autoLayout(boxes, ways, initialId) }
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
  if (known?.data.card === card && known.selected === selected && known.position.x === position.x && known.position.y === position.y) return known
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

function edgesOf(ways: readonly Way[], places: FlowLayout, selection: Selection, traffic: Traffic | null, kept: Map<string, WayEdge>): WayEdge[] {
  const arriving = new Map<string, Way[]>()
  for (const way of ways) arriving.set(way.toStateId, [...(arriving.get(way.toStateId) ?? []), way])
  const heightOf = ({ fromStateId, port }: Way): number => (places[fromStateId]?.y ?? 0) + port
  for (const group of arriving.values()) group.sort((one, other) => heightOf(one) - heightOf(other))
  return ways.map((way) => {
    const group = arriving.get(way.toStateId) ?? []
    const isLit =
      selection.kind === 'transition' ? selection.transitionId === way.transitionId : selection.kind !== 'none' && selection.stateId === way.fromStateId
    const data = { way, arrival: group.indexOf(way), arrivals: group.length, isLit, share: traffic === null ? null : (traffic.shares.get(way.id) ?? 0) }
    const known = kept.get(way.id)
    if (known && JSON.stringify(known.data) === JSON.stringify(data)) return known
    const edge: WayEdge = {
      id: way.id,
      type: 'way',
      source: way.fromStateId,
      target: way.toStateId,
      data,
      markerEnd: isLit ? litArrow : plainArrow,
      focusable: false,
    }
    kept.set(way.id, edge)
    return edge
  })
}
