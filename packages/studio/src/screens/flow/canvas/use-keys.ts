// The keys of the canvas. Tab is the browser's: it moves from state to state in the flow's order.
import { useReactFlow } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { useDraftStore } from '../draft/use-draft.tsx'
import { useRemoveState } from '../state/use-remove.ts'
import type { Connection } from './connections-of.ts'
import { neighbour } from './neighbour.ts'
import type { StateNode } from './state-node.tsx'

const steps: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}
const stepPx = 20

export function useKeys(
  nodes: readonly StateNode[],
  connections: readonly Connection[],
  onOpen: () => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const store = useDraftStore()
  const removeState = useRemoveState()
  const { getNode } = useReactFlow()
  return (event) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')
    const id = card?.dataset['id']
    if (!card || id === undefined) return
    const step = steps[event.key]
    if (event.key === 'Enter' || event.key === ' ') {
      store.select({ kind: 'state', stateId: id })
      if (event.key === 'Enter') onOpen()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      removeState(id)
    } else if (step && event.altKey) {
      const position = getNode(id)?.position
      if (position)
        store.place({
          [id]: { x: position.x + step.dx * stepPx, y: position.y + step.dy * stepPx },
        })
    } else if (step) {
      const next = neighbour(nodes, connections, id, step)
      if (next)
        card.parentElement?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"]`)?.focus()
    } else return
    event.preventDefault()
  }
}
