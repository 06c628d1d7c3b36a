// What the canvas draws, made of the draft: nodes and edges that stay the same objects while their content is the same.
import type { FlowLayout } from '@askwell/contract'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import type { Traffic } from '../traffic/traffic.ts'
import {
  type CanvasCache,
  edgesOf,
  emptyCache,
  nodeOf,
  placesOf,
  sameItems,
} from './canvas-parts.ts'
import { canvasWords } from './canvas-words.ts'
import { type Card, cardsOf } from './cards-of.ts'
import { connectionsOf } from './connections-of.ts'

interface CanvasState {
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>
  readonly traffic: Traffic | null
  /** Where states are while they are dragged. */
  readonly dragged: FlowLayout
}

export function useCanvasParts({ problems, traffic, dragged }: CanvasState) {
  // The edited field is drawn first, the map when there is time.
  const flow = useDeferredValue(useDraft((snapshot) => snapshot.flow))
  const layout = useDraft((snapshot) => snapshot.layout)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const selection = useDraft((snapshot) => snapshot.selection)
  const kept = useRef<CanvasCache>(emptyCache())

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

/** A card's text for screen readers. */
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
